import { Search } from 'lucide-react';
import { MAX_SEARCH_TEXT_LENGTH } from '../../../shared/text/field-patterns.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';

/** A plain form to `/search` for pages that otherwise offer no way on. */
export function SearchForm() {
  const { frame, t } = usePage();
  return (
    <form className="pg-search" action="/search" method="get">
      <TextField label={t('search.words')} name="q" defaultValue="" maxLength={MAX_SEARCH_TEXT_LENGTH} foot="none" />
      <TextField
        label={t('search.place')}
        name="location"
        defaultValue=""
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        foot="none"
      />
      <input type="hidden" name="from" value={buildPagePath(frame, '/')} />
      <Button type="submit" icon={Search}>
        {t('search.go')}
      </Button>
    </form>
  );
}
