import { describe, expect, it } from 'vitest';
import { selectStyles } from './page-styles.ts';

describe('the styles of a kind of page', () => {
  const select = (styles: string) => selectStyles(styles, `"pg-card", "pg-button--\${variant}"`);

  it('have the rules of its classes, and no rule that needs another', async () => {
    expect(await select('.pg-card{top:0}.pg-chart{top:0}.pg-card .pg-chart{top:0}')).toBe('.pg-card{top:0}');
  });

  it('have what a selector list has for its classes', async () => {
    expect(await select('.pg-card,.pg-chart{top:0}')).toBe('.pg-card{top:0}');
  });

  it('have every class whose end is computed', async () => {
    expect(await select('.pg-button--small{top:0}.pg-tab--small{top:0}')).toBe('.pg-button--small{top:0}');
  });

  it('have all that needs no class of a page: elements, attributes, variables and the frame', async () => {
    const styles =
      ':root{--pg-gap:1px}[data-color-scheme=dark]{--pg-gap:2px}.pg-body{margin:0}.pg-page :where(h1,p){margin:0}a:hover{top:0}';
    expect(await select(styles)).toBe(styles);
  });

  it('have media queries around what is left, and none around nothing', async () => {
    expect(await select('@media print{.pg-card{top:0}}@media print{.pg-chart{top:0}}')).toBe(
      '@media print{.pg-card{top:0}}',
    );
  });
});
