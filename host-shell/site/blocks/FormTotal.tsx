import { useEffect, useRef, useState } from 'react';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import type { FormTotalData } from '../page/blocks.ts';
import { formatMoney } from '../page/format-money.ts';
import { usePage } from '../page/page-context.ts';

/** The total of a form, updated with each choice. It is hidden without script, since it could not be updated. */
export function FormTotal({ total }: { readonly total: FormTotalData }) {
  const { frame } = usePage();
  const output = useRef<HTMLOutputElement>(null);
  const [text, setText] = useState(total.text);
  useEffect(() => {
    const form = output.current?.form;
    if (!form) return;
    const update = () => {
      const fields = new FormData(form);
      const amounts = Object.entries(total.prices).map(([name, price]) => Number(fields.get(name)) * price);
      const sum = amounts.reduce((one, other) => one + other, 0);
      setText(formatMoney(toLanguageTag(frame.locale), sum, total.currency));
    };
    // The browser may have restored earlier choices.
    update();
    form.addEventListener('change', update);
    return () => form.removeEventListener('change', update);
  }, [total, frame.locale]);
  return (
    <p className="pg-form__total">
      {total.label} <output ref={output}>{text}</output>
    </p>
  );
}
