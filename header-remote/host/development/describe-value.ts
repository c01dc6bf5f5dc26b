/** Writes a host's props or an event's detail as text: functions by a mark, errors by their message. */
export function describeValue(value: unknown, indent?: number): string {
  const ancestors: unknown[] = [];
  // A function of its own: `this` is the object that holds the value, so that cycles are seen.
  function replace(this: unknown, _key: string, part: unknown): unknown {
    if (typeof part === 'function') return '(function)';
    if (part instanceof Error) return `${part.name}: ${part.message}`;
    if (typeof part === 'bigint') return `${part}`;
    if (typeof part !== 'object' || part === null) return part;
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
    if (ancestors.includes(part)) return '(circular)';
    ancestors.push(part);
    return part;
  }
  return JSON.stringify(value, replace, indent) ?? 'undefined';
}
