import { type Agreements, getAudienceSegment } from '#modules/accounts/web/shared/terms.ts'
import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import classes from './profile.module.css'

/** Lists every consent with the wording shown, and every accepted version of the terms. */
export function Receipts({ agreements: { consents, accepted } }: { agreements: Agreements }) {
  const { t, language, format } = useAreaTexts('consents')
  if (consents.length + accepted.length === 0) return null
  return (
    <Disclosure text={t('consents.receipts')}>
      <ul className={classes.steps}>
        {consents.map((one) => (
          <li key={one.at + String(one.isGiven)}>
            {t(one.isGiven ? 'consents.receiptGiven' : 'consents.receiptBack', {
              at: format.dayAtTime(one.at),
              where: t(`consents.place.${one.place}`),
              version: one.version,
            })}
            <br />
            <q lang={one.language}>{one.words}</q>
          </li>
        ))}
        {accepted.map((one) => (
          <li key={one.audience + one.validFrom}>
            {t('consents.receiptTerms', {
              at: format.dayAtTime(one.acceptedAt),
              where: t(`consents.place.${one.place}`),
            })}{' '}
            <Link
              href={buildPagePath('termsVersion', language, {
                audience: getAudienceSegment(one),
                validFrom: one.validFrom,
              })}
            >
              {t(`consents.terms.${one.audience}`, { date: one.validFrom.split('-').toReversed().join('.') })}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
