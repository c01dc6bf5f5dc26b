import { describe, expect, it } from 'vitest';
import { SAMPLE_PROPS } from '../../../test/sample-props.ts';
import { hasProps, loadCompletion } from './load-completion.ts';

describe('the code that completes a host’s props', () => {
  it.each([{}, { env: undefined, user: null, slots: undefined }, { origin: '', locale: 'de_DE', onReady() {} }])(
    'is not loaded for a host that passes none: %j',
    (given) => expect(hasProps(given)).toBe(false),
  );

  it('is loaded for each prop that a host passes, and changes nothing where none is', async () => {
    const { version, ...props } = SAMPLE_PROPS;
    for (const [name, value] of Object.entries({ ...props, location: {}, slots: {}, shortcuts: true, trending: [] }))
      expect(hasProps({ [name]: value }), name).toBe(true);
    expect((await loadCompletion()).completeProps({}, SAMPLE_PROPS)).toEqual(SAMPLE_PROPS);
  });
});
