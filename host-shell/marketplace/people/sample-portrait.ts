/** Path of the sample attendee's picture. */
export const SAMPLE_PORTRAIT_PATH = '/images/people/ana-attendee.svg';

export const SAMPLE_PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#ddd2f6" d="M0 0h64v64H0z"/><path fill="#372468" d="M15 64V30a17 17 0 0 1 34 0v34z"/><path fill="#8062d8" d="M8 64c2-11 10-17 24-17s22 6 24 17z"/><path fill="#c98f6b" d="M27 40h10v9a5 5 0 0 1-10 0z"/><path fill="#e0a985" d="M21 29a11 12 0 0 1 22 0v3a11 12 0 0 1-22 0z"/><path fill="#372468" d="M19 31c0-10 6-15 13-15s13 5 13 15c-3-2-6-4-8-8-4 5-10 8-18 8z"/></svg>';
