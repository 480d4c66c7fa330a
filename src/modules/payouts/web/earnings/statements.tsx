import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { Amount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import classes from './billing.module.css'

type Statement = Reply<'getBilling'>['statements'][number]
const SHOWN_COUNT = 3

/** The platform's fee statements, one per month. */
export function Statements({ statements }: { statements: Statement[] }) {
  const { t } = useAreaTexts('earnings')
  if (statements.length === 0) return null
  return (
    <Card as="section" aria-label={t('earnings.statements')} className={classes.part}>
      <CardHead title={t('earnings.statements')} />
      <p className={classes.lead}>{t('earnings.statementsLead')}</p>
      <List statements={statements.slice(0, SHOWN_COUNT)} />
      {statements.length > SHOWN_COUNT && (
        <Disclosure text={t('earnings.earlier')}>
          <List statements={statements.slice(SHOWN_COUNT)} />
        </Disclosure>
      )}
    </Card>
  )
}

function List({ statements }: { statements: Statement[] }) {
  const { t, format, language } = useAreaTexts('earnings')
  const download = useDownload()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.statements}>
      {statements.map(({ month, fee }) => (
        <li key={month} className={classes.statement}>
          <span>{format.monthOfYear(month)}</span>
          <Amount text={format.money(fee)} />
          <Button
            kind="quiet"
            size="dense"
            icon="download"
            busy={download.isBusy(`fee-${month}.pdf`)}
            onClick={() => download.start('feeStatement', { month, language }, `fee-${month}.pdf`)}
          >
            {t('earnings.statement')}{' '}
            <span className="visually-hidden">{t('earnings.statementOf', { month: format.monthOfYear(month) })}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
