import { useState } from 'react'
import { useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/link.tsx'
import classes from '../superuser.module.css'
import { AskReason } from './ask-reason.tsx'

/** Stands in for a client's data: the question comes by itself, and again when it was put away. */
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
      <AskReason isOpen={isAsking} onClose={() => setAsking(false)} about={{ customerId }} />
    </div>
  )
}
