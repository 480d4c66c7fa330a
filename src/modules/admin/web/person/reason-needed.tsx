import { useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ReasonDialog } from '#modules/admin/web/shared/reason-dialog.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'

/** Placeholder for a client's data. The reason dialog opens automatically and can be reopened. */
export function ReasonNeeded({ customerId }: { customerId: string }) {
  const { t } = useAreaTexts('people')
  const [isAsking, setAsking] = useState(true)
  return (
    <div className={classes.page}>
      <p>
        <Link href="/superuser/people">{t('people.back')}</Link>
      </p>
      <EmptyState
        level="h1"
        icon="lock"
        title={t('people.why.closed')}
        actions={<Button onClick={() => setAsking(true)}>{t('people.why.say')}</Button>}
      >
        <p>{t('people.why.closedText')}</p>
      </EmptyState>
      <ReasonDialog isOpen={isAsking} onClose={() => setAsking(false)} about={{ customerId }} />
    </div>
  )
}
