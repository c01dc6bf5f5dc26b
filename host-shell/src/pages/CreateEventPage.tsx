import { type FormEvent, useEffect, useState } from 'react';
import {
  EMPTY_DRAFT,
  type EventDraft,
  loadDraft,
  measureDraft,
  SUMMARY_LENGTH,
  storeDraft,
  TITLE_LENGTH,
} from '../event/event-draft.ts';
import { usePage } from '../page/page-context.ts';
import { Button, type ButtonState } from '../ui/Button.tsx';
import { ProgressIndicator } from '../ui/ProgressIndicator.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Long enough to be seen, short enough not to be waited for. */
const SAVING_MS = 400;

/** "Start from scratch": a draft of an event, kept in this browser. */
export function CreateEventPage() {
  const { t } = usePage();
  const [draft, setDraft] = useState<EventDraft>(EMPTY_DRAFT);
  const [state, setState] = useState<ButtonState>('default');
  const [isTitleMissing, setTitleMissing] = useState(false);

  useEffect(() => {
    try {
      setDraft(loadDraft(localStorage));
    } catch {
      // No storage: the form starts empty.
    }
  }, []);

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => {
      try {
        storeDraft(localStorage, draft);
        setState('successful');
      } catch {
        setState('not-successful');
      }
    }, SAVING_MS);
    return () => clearTimeout(timer);
  }, [state, draft]);

  const change = (field: keyof EventDraft) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setState('default');
    if (field === 'title' && value.trim() !== '') setTitleMissing(false);
  };

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = draft.title.trim() === '';
    setTitleMissing(isMissing);
    if (isMissing) event.currentTarget.querySelector<HTMLElement>('[name=title]')?.focus();
    else if (state !== 'loading') setState('loading');
  };

  return (
    <div className="pg-content pg-create">
      <header>
        <p className="pg-intro__area">{t('info.area.organizer')}</p>
        <h1 className="pg-title">{t('page.create-from-scratch.title')}</h1>
        <p className="pg-create__text">{t('page.create-from-scratch.text')}</p>
      </header>
      <form className="pg-create__form" onSubmit={save} noValidate>
        <ProgressIndicator label={t('create.progress')} percent={measureDraft(draft)} />
        <TextField
          label={t('create.title')}
          name="title"
          value={draft.title}
          onChange={change('title')}
          maxLength={TITLE_LENGTH}
          counter="shown"
          hint={t('create.title-hint')}
          error={isTitleMissing ? t('create.title-missing') : undefined}
        />
        <TextField
          label={t('create.summary')}
          name="summary"
          kind="paragraph"
          value={draft.summary}
          onChange={change('summary')}
          maxLength={SUMMARY_LENGTH}
          counter="shown"
        />
        <div className="pg-create__pair">
          <TextField label={t('create.date')} name="date" kind="date" value={draft.date} onChange={change('date')} />
          <TextField
            label={t('create.tickets')}
            name="tickets"
            kind="number"
            value={draft.tickets}
            onChange={change('tickets')}
            maxLength={6}
          />
        </div>
        <TextField
          label={t('create.venue')}
          name="venue"
          value={draft.venue}
          onChange={change('venue')}
          maxLength={120}
        />
        <div className="pg-create__actions">
          <Button type="submit" state={state}>
            {t('create.save')}
          </Button>
          <p className="pg-create__outcome" role="status" data-outcome={state}>
            {state === 'successful' ? t('event.saved') : state === 'not-successful' ? t('event.save-failed') : null}
          </p>
        </div>
      </form>
    </div>
  );
}
