import type { ReactNode } from 'react'
import superuser from '#modules/admin/web/shared/admin.module.css'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDateAtTime } from '#platform/web/format-date-at-time.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

type TransferItem = Reply<'getTransfer'>['items'][number]

/**
 * Sessions of the transfer with time and amounts. The client is named on the payment’s page, where access is audited.
 */
export function TransferItems({ items }: { items: TransferItem[] }) {
  const { t, format } = useAreaTexts('money')
  const columns: Column<TransferItem>[] = [
    { key: 'session', title: t('money.session'), cell: (row) => formatDateAtTime(format, row.startDateTime) },
    { key: 'price', title: t('money.price'), isAmount: true, cell: (row) => format.money(row.price) },
    { key: 'refunded', title: t('money.refunded'), isAmount: true, cell: (row) => format.money(row.refunded) },
    { key: 'fee', title: t('money.fee'), isAmount: true, cell: (row) => format.money(row.fee) },
    { key: 'part', title: t('money.part'), isAmount: true, cell: (row) => format.money(row.amount) },
    {
      key: 'open',
      title: t('money.actions'),
      isAction: true,
      cell: (row) => (
        <Link href={`/superuser/payments/${row.paymentId}`}>
          {t('money.openPayment')}{' '}
          <span className="visually-hidden">{formatDateAtTime(format, row.startDateTime)}</span>
        </Link>
      ),
    },
  ]
  return (
    <Section title={t('money.itsSessions')}>
      {items.length === 0 ? (
        <p className={superuser.small}>{t('money.noSessions')}</p>
      ) : (
        <Table caption={t('money.itsSessions')} columns={columns} rows={items} rowKey={(row) => row.paymentId} />
      )}
    </Section>
  )
}

const ATTEMPT_BADGE_KIND = { sent: 'good', refused: 'wrong', away: 'waiting', carried: 'still' } as const

/** Every request to Stripe. */
export function TransferAttempts({ attempts }: { attempts: Reply<'getTransfer'>['attempts'] }) {
  const { t, format } = useAreaTexts('money')
  return (
    <Section title={t('money.tries')}>
      {attempts.length === 0 && <p className={superuser.small}>{t('money.noTries')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ol role="list" className={classes.lines}>
        {attempts.map(({ at, outcome, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever added at the end
          <li key={index} className={classes.line}>
            <div className={classes.lineHead}>
              <span>{formatDateAtTime(format, at)}</span>
              <Badge kind={ATTEMPT_BADGE_KIND[outcome]}>{t(`money.try.${outcome}`)}</Badge>
            </div>
            {reason && <p className={superuser.small}>{t(`money.reason.${reason}`)}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const REVERSAL_BADGE_KIND = { asked: 'waiting', done: 'good', refused: 'wrong' } as const

/** Reversals from the provider's account after refunds. */
export function TransferReversals({ takeBacks }: { takeBacks: Reply<'getTransfer'>['takeBacks'] }) {
  const { t, format } = useAreaTexts('money')
  if (takeBacks.length === 0) return null
  return (
    <Section title={t('money.takeBacks')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.lines}>
        {takeBacks.map(({ at, amount, status }) => (
          <li key={`${at} ${amount} ${status}`} className={classes.line}>
            <div className={classes.lineHead}>
              <strong>{format.money(amount)}</strong>
              <Badge kind={REVERSAL_BADGE_KIND[status]}>{t(`money.takeBack.${status}`)}</Badge>
            </div>
            <p className={superuser.small}>{formatDateAtTime(format, at)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={superuser.part}>
      <CardHead title={title} />
      {children}
    </Card>
  )
}
