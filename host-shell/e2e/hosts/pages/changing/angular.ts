import '@angular/compiler';
import {
  ApplicationRef,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { type Fallback, listTerms, tag } from './host.ts';

const fallback = signal<Fallback>('form');

class Shop {
  readonly fallback = fallback;
  readonly listTerms = listTerms;
}

// The decorator as a function: the bundler of these fixtures knows no TypeScript decorators with types.
const component = Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <${tag} data-marquee-slot>
      @switch (fallback()) {
        @case ('form') { Loading <form data-fallback="form"><input name="q" aria-label="Find"></form> }
        @case ('section') { <section data-fallback="section"><button>Retry</button></section> }
        @case ('text') { A text }
      }
      @for (term of listTerms(fallback()); track term) { <p [attr.data-fallback]="fallback()">{{ term }}</p> }
    </${tag}>`,
})(Shop);

const shop = await bootstrapApplication(component ?? Shop, { providers: [provideZonelessChangeDetection()] });
window.host = {
  change(next) {
    fallback.set(next);
    shop.injector.get(ApplicationRef).tick();
  },
  close: () => shop.destroy(),
};
