import '@hotwired/turbo';
import htmx from 'htmx.org';

// htmx knows nothing of the bodies that Turbo puts in.
document.addEventListener('turbo:load', () => htmx.process(document.body));
