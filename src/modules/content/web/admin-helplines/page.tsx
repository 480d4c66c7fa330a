import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

type Line = Reply<'listHelplines'>[number]
type Key = Input<'checkHelplines'>['helplines'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [lines] = await Promise.all([api('listHelplines', {}), areaTextsFor(request, 'checks')])
  return unwrapLoaderResult(lines)
}

/** The last check of each helpline, and a form to record that they are correct as shown. */
export default function SuperuserHelplines() {
  const { t: adminText } = useAreaTexts('superuser')
  const { t } = useAreaTexts('checks')
  const lines = useLoaderData<typeof clientLoader>()
  const { chosen, choose, save, isBusy, problem } = useChecks()
  return (
    <div className={classes.page}>
      <PageHeader title={adminText('superuser.helplines')} lead={t('checks.lead')} />
      <div className={classes.pairs}>
        {lines.map((line) => (
          <HelplineCard key={line.key} line={line}>
            <Checkbox
              label={t('checks.choose')}
              aria-label={`${line.name}: ${t('checks.choose')}`}
              checked={chosen.includes(line.key)}
              onChange={(event) => choose(line.key, event.currentTarget.checked)}
            />
          </HelplineCard>
        ))}
      </div>
      {problem !== null && (
        <Notice kind="wrong" live>
          {problem}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button busy={isBusy} busyLabel={t('checks.saving')} onClick={() => void save()}>
          {t('checks.save')}
        </Button>
      </div>
    </div>
  )
}

function useChecks() {
  const { t } = useAreaTexts('checks')
  const { say } = useFormTexts()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Key[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (key: Key, isChosen: boolean) =>
    setChosen((old) => (isChosen ? [...old, key] : old.filter((one) => one !== key)))
  async function save() {
    if (chosen.length === 0) return setProblem(t('checks.none'))
    setBusy(true)
    const answer = await api('checkHelplines', { helplines: chosen })
    setBusy(false)
    setProblem(answer.ok ? null : say(answer))
    if (!answer.ok) return
    setChosen([])
    notices.show({ kind: 'good', text: t('checks.saved') })
    await revalidate()
  }
  return { chosen, choose, save, isBusy, problem }
}

function HelplineCard({ line, children }: { line: Line; children: ReactNode }) {
  const { t } = useAreaTexts('checks')
  const { checkedBy, languages } = line
  const [date, due] = [formatCalendarDate(line.lastChecked), formatCalendarDate(line.dueOn)]
  const facts = [
    [t('checks.hours'), line.hours],
    [t('checks.languages'), languages.map((code) => t(`language.${code}` as never)).join(', ') || '–'],
    [t('checks.source'), line.source],
    [t('checks.last'), checkedBy ? t('checks.by', { date, name: checkedBy }) : t('checks.byStudy', { date })],
    [t('checks.due'), t(line.isStale ? 'checks.stale' : 'checks.fresh', { date: due })],
  ] as const
  return (
    <Card as="section" aria-label={line.name} className={classes.part}>
      <CardHead title={`${line.name}: ${line.number}`} />
      {line.isStale && <Notice kind="waiting">{t('checks.stale', { date: due })}</Notice>}
      <DetailList rows={facts} />
      {children}
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
