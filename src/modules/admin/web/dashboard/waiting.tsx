import classes from '#modules/admin/web/shared/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'

type Item = Reply<'superuserDashboard'>['waiting'][number]

/** The page on which each kind is handled. */
const PAGES: Record<Item['kind'], string> = {
  claims: '/superuser/claims',
  disputes: '/superuser/disputes',
  payoutsLost: '/superuser/jobs',
  differences: '/superuser/reconciliation',
  transfersFailed: '/superuser/transfers?status=failed',
  refundsFailed: '/superuser/payments?status=refundFailed',
  jobs: '/superuser/jobs',
  applications: '/superuser/applications',
  reports: '/superuser/feedback',
  messages: '/superuser/messages',
  helplines: '/superuser/helplines',
}

/** List of pending tasks with deadlines. `isAll` means that there are no others, so an empty state is shown. */
export function WaitingWork({ items, isAll }: { items: Item[]; isAll: boolean }) {
  const { t } = useAreaTexts('adminDashboard')
  if (items.length === 0 && !isAll) return null
  if (items.length === 0)
    return (
      <EmptyState icon="circle-check" title={t('adminDashboard.lead')}>
        <p>{t('adminDashboard.leadText')}</p>
      </EmptyState>
    )
  return (
    <section className={classes.part} aria-label={t('adminDashboard.waits')}>
      {items.map((item) => (
        <WaitingItem key={item.kind} {...item} />
      ))}
    </section>
  )
}

function WaitingItem({ kind, count, amount, dueAt, late }: Item) {
  const { t, format } = useAreaTexts('adminDashboard')
  const text = t(`adminDashboard.wait.${kind}`, { count })
  const more = [
    late > 0 && t('adminDashboard.late', { count: late }),
    late === 0 && dueAt && t('adminDashboard.dueAt', { at: format.dayAtTime(dueAt) }),
    amount !== null && t('adminDashboard.sum', { amount: format.money(amount) }),
  ].filter(Boolean)
  const open = (
    <ButtonLink kind="quiet" size="dense" href={PAGES[kind]}>
      {t('adminDashboard.open')} <span className="visually-hidden">{text}</span>
    </ButtonLink>
  )
  return (
    <Notice kind={late > 0 ? 'wrong' : 'waiting'} action={open}>
      {[`${text}.`, ...more].join(' ')}
    </Notice>
  )
}
