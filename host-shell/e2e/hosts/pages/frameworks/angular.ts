import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { OPTIONS } from './options.ts';

class Shop {
  readonly isFull = signal(true);
  readonly OPTIONS = OPTIONS;
}

// The decorator as a function: the bundler of these fixtures knows no TypeScript decorators with types.
const component = Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <marquee-header [props]="isFull() ? OPTIONS.full : OPTIONS.logoOnly"></marquee-header>
    <button (click)="isFull.set(!isFull())">Switch</button>`,
})(Shop);

bootstrapApplication(component ?? Shop, { providers: [provideZonelessChangeDetection()] });
