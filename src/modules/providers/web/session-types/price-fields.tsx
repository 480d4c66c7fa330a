import { VAT_GROUNDS, type VatGround } from '#modules/accounting/values/vat.ts'
import { buildPagePath } from '#modules/pages.ts'
import { SESSION_LENGTHS } from '#modules/providers/values/session-lengths.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDecimal } from '#platform/web/locale-formats.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { calculateDraftShare, calculateShareAfterVat, isGroup } from './draft.ts'
import classes from './form.module.css'
import type { TemplateEditor } from './use-template-form.ts'

/** Length and price, with a live preview of the provider's share (decisions: platform fee). */
export function PriceFields({ editor }: { editor: TemplateEditor }) {
  const { t } = useAreaTexts('sessionTypes')
  const { draft, set, isLocked, template } = editor
  const lengths = [...new Set([...SESSION_LENGTHS, ...(template ? [template.durationInMinutes] : [])])]
  return (
    <Card as="section" aria-label={t('sessionTypes.lengthAndPrice')} className={classes.part}>
      <div className={classes.pair}>
        <Select
          name="durationInMinutes"
          label={t('sessionTypes.length')}
          disabled={isLocked}
          value={draft.durationInMinutes}
          options={lengths
            .sort((a, b) => a - b)
            .map((count) => ({ value: String(count), text: t('format.minutes', { count }) }))}
          onChange={(event) => set({ durationInMinutes: Number(event.target.value) })}
        />
        <TextField
          name="fee"
          label={isGroup(draft) ? t('sessionTypes.feeEach') : t('sessionTypes.fee')}
          hint={t('sessionTypes.feeHint')}
          unit="€"
          inputMode="decimal"
          autoComplete="off"
          required
          disabled={isLocked}
          value={draft.fee}
          onChange={(event) => set({ fee: event.target.value })}
        />
      </div>
      <VatFields editor={editor} />
      <ProviderShare editor={editor} />
    </Card>
  )
}

function ProviderShare({ editor: { draft, templateList } }: { editor: TemplateEditor }) {
  const { t, format, language } = useAreaTexts('sessionTypes')
  const share = calculateDraftShare(draft.fee, templateList.platformFeePercent)
  const percent = String(templateList.platformFeePercent)
  const values = share && {
    received: format.money(share.received),
    fee: format.money(share.fee),
    percent: formatDecimal(language, percent),
  }
  const { ratePercent } = templateList.vat
  const isTaxed = ratePercent !== null && draft.vatGround === ''
  const rest = isTaxed
    ? calculateShareAfterVat(draft.fee, { percent: templateList.platformFeePercent, ratePercent })
    : null
  return (
    <div className={classes.received} aria-live="polite">
      {values && <p>{t(isGroup(draft) ? 'sessionTypes.receiveEach' : 'sessionTypes.receive', values)}</p>}
      {rest && (
        <p>{t('sessionTypes.receiveAfterVat', { vat: format.money(rest.vat), left: format.money(rest.left) })}</p>
      )}
    </div>
  )
}

const VAT_TEXT_KEYS = { health: 'sessionTypes.vatHealth', social: 'sessionTypes.vatSocial' } as const

/**
 * VAT treatment of a session type: the standard rate or an exemption. Providers who are not liable for VAT see an
 * explanation instead.
 */
function VatFields({ editor: { draft, set, templateList, template } }: { editor: TemplateEditor }) {
  const { t, language } = useAreaTexts('sessionTypes')
  const { isRegistered, ratePercent, grounds } = templateList.vat
  if (!isRegistered || ratePercent === null)
    return (
      <p className={classes.lead}>
        {t(isRegistered ? 'sessionTypes.vatAbroad' : 'sessionTypes.vatNone')}{' '}
        <Link href={`${buildPagePath('stripeConnect', language)}#tax`}>{t('sessionTypes.vatChange')}</Link>
      </p>
    )
  // An exemption that was chosen while the credential was valid remains available.
  const availableGrounds = [...new Set([...grounds, ...(template?.vatGround ? [template.vatGround] : [])])]
  const options = [
    { value: '', text: t('sessionTypes.vatStandard', { percent: ratePercent }) },
    ...availableGrounds.map((ground) => ({
      value: ground,
      text: t(VAT_TEXT_KEYS[ground], { act: VAT_GROUNDS[ground].act }),
    })),
  ]
  return (
    <Select
      name="vatGround"
      label={t('sessionTypes.vat')}
      hint={t(draft.vatGround === 'health' ? 'sessionTypes.vatHealthHint' : 'sessionTypes.vatHint')}
      value={draft.vatGround}
      options={options}
      onChange={(event) => set({ vatGround: event.target.value as VatGround | '' })}
    />
  )
}
