import { expect, it } from 'vitest';
import { buildDoctorCommand } from './doctor-command.ts';

it.each([
  ['http://localhost:3000/a?b=1&c=%20', 'http://localhost:3000/a?b=1&c=%20'],
  [' https://Shop.example ', 'https://shop.example/'],
  ['https://shop.example/?a=$(id)`id`"\\!', 'https://shop.example/?a=%24(id)%60id%60%22%5C%21'],
  ['https://shop.example/a\nb', 'https://shop.example/ab'],
])('gives a shell the address as one argument: %j', (address, argument) => {
  expect(buildDoctorCommand(address)).toBe(`npx @marquee/host doctor "${argument}"`);
});

it.each(['', 'shop', 'localhost:3000', 'javascript:alert(1)'])('shows an example in the place of %j', (address) => {
  expect(buildDoctorCommand(address)).toBe('npx @marquee/host doctor "https://shop.example/"');
});
