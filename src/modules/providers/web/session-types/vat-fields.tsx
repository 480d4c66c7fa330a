import { VAT_GROUNDS, type VatGround } from '#modules/accounting/values/vat.ts'
import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import classes from './form.module.css'
import type { TemplateEditor } from './use-template-form.ts'

const NAMES = { health: 'templates.vatHealth', social: 'templates.vatSocial' } as const

/** VAT of a session type: the standard rate or an exemption. Providers who are not liable have no choice. */
export function VatFields({ editor: { draft, set, offering, template } }: { editor: TemplateEditor }) {
  const { t, language } = useAreaTexts('templates')
  const { isRegistered, ratePercent, grounds } = offering.vat
  if (!isRegistered || ratePercent === null)
    return (
      <p className={classes.lead}>
        {t(isRegistered ? 'templates.vatAbroad' : 'templates.vatNone')}{' '}
        <Link href={`${buildPagePath('stripeConnect', language)}#tax`}>{t('templates.vatChange')}</Link>
      </p>
    )
  // An exemption chosen while the certificate was valid remains available.
  const shown = [...new Set([...grounds, ...(template?.vatGround ? [template.vatGround] : [])])]
  const options = [
    { value: '', text: t('templates.vatStandard', { percent: ratePercent }) },
    ...shown.map((ground) => ({ value: ground, text: t(NAMES[ground], { act: VAT_GROUNDS[ground].act }) })),
  ]
  return (
    <Select
      name="vatGround"
      label={t('templates.vat')}
      hint={t(draft.vatGround === 'health' ? 'templates.vatHealthHint' : 'templates.vatHint')}
      value={draft.vatGround}
      options={options}
      onChange={(event) => set({ vatGround: event.target.value as VatGround | '' })}
    />
  )
}
