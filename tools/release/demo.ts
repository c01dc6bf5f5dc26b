export async function runDemo(log: (line: string) => void) {
  log('x');
}
