import { describe, expect, it } from 'vitest';
import { parseStage, resolveIconSet, STAGES } from './stages.ts';

describe('parseStage', () => {
  it.each(STAGES)('reads %s in any case', (stage) => {
    expect(parseStage(stage)).toBe(stage);
    expect(parseStage(stage.toUpperCase())).toBe(stage);
    expect(parseStage(stage.charAt(0).toUpperCase() + stage.slice(1))).toBe(stage);
  });

  it.each(['', 'production', ' prod', 'prod ', 'İ'])('refuses %j by name', (value) => {
    expect(() => parseStage(value)).toThrow(`Unknown stage: ${value}`);
  });
});

describe('resolveIconSet', () => {
  it('shows the production icons unless the stage has its own', () => {
    expect(STAGES.map(resolveIconSet)).toEqual(['dev', 'dev', 'test', 'prod', 'prod']);
  });
});
