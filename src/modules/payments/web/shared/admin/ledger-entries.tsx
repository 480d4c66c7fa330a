import adminClasses from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import classes from './payments-admin.module.css'

type Entry = Reply<'getPayment'>['entries'][number]

const KINDS = [
  'payment',
  'refund',
  'refundReturned',
  'transfer',
  'reversal',
  'disputeOpened',
  'disputeWon',
  'disputeLost',
  'stripeFee',
  'platformPayout',
  'correction',
] as const

/** Lists ledger entries with the time, the kind and the change to each account. */
export function LedgerEntries({ entries }: { entries: readonly Entry[] }) {
  const { t, format } = useAreaTexts('adminPayments')
  return (
    <Card as="section" aria-label={t('adminPayments.entries')} className={adminClasses.part}>
      <CardHead title={t('adminPayments.entries')} />
      {entries.length === 0 && <p className={adminClasses.small}>{t('adminPayments.noEntries')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ol role="list" className={classes.lines}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={index} className={classes.line}>
            <div className={classes.lineHead}>
              <strong>{t(`adminPayments.entry.${KINDS.find((kind) => kind === entry.kind) ?? 'other'}`)}</strong>
              <span className={adminClasses.small}>{format.dayAtTime(entry.at)}</span>
            </div>
            <dl className={classes.amounts}>
              {entry.lines.map(({ account, amount }) => (
                <div key={account}>
                  <dt>{t(`adminPayments.account.${account}`)}</dt>
                  <dd>{`${amount > 0 ? '+' : '−'}${format.money(Math.abs(amount))}`}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Card>
  )
}
