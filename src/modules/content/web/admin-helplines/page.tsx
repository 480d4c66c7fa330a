import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
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

type Helpline = Reply<'listHelplines'>[number]
type HelplineKey = Input<'checkHelplines'>['helplines'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [helplines] = await Promise.all([api('listHelplines', {}), areaTextsFor(request, 'checks')])
  return unwrapLoaderResult(helplines)
}

/** Shows when each helpline was last checked, with a form for recording that helplines are correct as shown. */
export default function AdminHelplinesPage() {
  const { t: adminText } = useAreaTexts('administration')
  const { t } = useAreaTexts('checks')
  const helplines = useLoaderData<typeof clientLoader>()
  const { selectedKeys, select, save, isBusy, error } = useChecks()
  return (
    <div className={classes.page}>
      <PageHeader title={adminText('administration.helplines')} lead={t('checks.lead')} />
      <div className={classes.pairs}>
        {helplines.map((helpline) => (
          <HelplineCard key={helpline.key} helpline={helpline}>
            <Checkbox
              label={t('checks.choose')}
              aria-label={`${helpline.name}: ${t('checks.choose')}`}
              checked={selectedKeys.includes(helpline.key)}
              onChange={(event) => select(helpline.key, event.currentTarget.checked)}
            />
          </HelplineCard>
        ))}
      </div>
      {error !== null && (
        <Notice kind="wrong" live>
          {error}
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
  const { formatError } = useFormTexts()
  const { revalidate } = useRevalidator()
  const [selectedKeys, setSelectedKeys] = useState<HelplineKey[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const select = (key: HelplineKey, isSelected: boolean) =>
    setSelectedKeys((old) => (isSelected ? [...old, key] : old.filter((selected) => selected !== key)))
  async function save() {
    if (selectedKeys.length === 0) return setError(t('checks.none'))
    setBusy(true)
    const result = await api('checkHelplines', { helplines: selectedKeys })
    setBusy(false)
    setError(result.ok ? null : formatError(result))
    if (!result.ok) return
    setSelectedKeys([])
    notices.show({ kind: 'good', text: t('checks.saved') })
    await revalidate()
  }
  return { selectedKeys, select, save, isBusy, error }
}

function HelplineCard({ helpline, children }: { helpline: Helpline; children: ReactNode }) {
  const { t } = useAreaTexts('checks')
  const { checkedBy, languages } = helpline
  const [date, due] = [formatCalendarDate(helpline.lastChecked), formatCalendarDate(helpline.dueOn)]
  const details = [
    [t('checks.hours'), helpline.hours],
    [t('checks.languages'), languages.map((code) => t(`language.${code}` as never)).join(', ') || '–'],
    [t('checks.source'), helpline.source],
    [t('checks.last'), checkedBy ? t('checks.by', { date, name: checkedBy }) : t('checks.byStudy', { date })],
    [t('checks.due'), t(helpline.isStale ? 'checks.stale' : 'checks.fresh', { date: due })],
  ] as const
  return (
    <Card as="section" aria-label={helpline.name} className={classes.part}>
      <CardHead title={`${helpline.name}: ${helpline.number}`} />
      {helpline.isStale && <Notice kind="waiting">{t('checks.stale', { date: due })}</Notice>}
      <DetailList rows={details} />
      {children}
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
