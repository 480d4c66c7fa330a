import adminClasses from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import classes from './payments-admin.module.css'

const ACTIONS = ['refundPayment', 'askRefundAgain', 'retryTransfer'] as const

/** Lists the administrators' actions from the audit log. */
export function AuditHistory({ history }: { history: Reply<'getPayment'>['history'] }) {
  const { t, format } = useAreaTexts('adminPayments')
  if (history.length === 0) return null
  return (
    <Card as="section" aria-label={t('adminPayments.history')} className={adminClasses.part}>
      <CardHead title={t('adminPayments.history')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.lines}>
        {history.map(({ at, action, by }) => (
          <li key={`${at} ${action}`} className={classes.line}>
            <strong>
              {t('adminPayments.historyBy', {
                action: t(`adminPayments.action.${ACTIONS.find((candidate) => candidate === action) ?? 'other'}`),
                by,
              })}
            </strong>
            <span className={adminClasses.small}>{format.dayAtTime(at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
