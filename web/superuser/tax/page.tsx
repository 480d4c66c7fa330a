import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { areaTextsFor, useAreaTexts } from '../../area-texts.ts'
import { nowMs } from '../../clock.ts'
import { ChipLink } from '../../kit/chip.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import classes from '../superuser.module.css'
import { Downloads } from './downloads.tsx'
import { Sellers } from './sellers.tsx'
import { Sums } from './sums.tsx'

const ADDRESS = '/superuser/tax'
const YEARS_SHOWN = 3

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const now = new Date(nowMs())
  const thisYear = now.getUTCFullYear()
  const asked = Number(new URL(request.url).searchParams.get('year'))
  const year = asked >= 2020 && asked <= thisYear ? Math.floor(asked) : thisYear
  const [report] = await Promise.all([api('taxReport', { year }), areaTextsFor(request, 'taxReport')])
  const years = Array.from({ length: YEARS_SHOWN }, (_none, before) => thisYear - before)
  return { report: loaded(report), years }
}

/** What the platform reports of a year to the tax authority, who misses what, and the two files of it. */
export default function SuperuserTax() {
  const { t } = useAreaTexts('taxReport')
  const { report, years } = useLoaderData<typeof clientLoader>()
  const { year, sellers } = report
  const leftOut = sellers.filter((one) => !one.isInXml).length
  return (
    <div className={classes.page}>
      <h1>{t('taxReport.title')}</h1>
      <p className={classes.lead}>{t('taxReport.lead', { year })}</p>
      <nav className={classes.filters} aria-label={t('taxReport.year')}>
        {years.map((one) => (
          <ChipLink key={one} href={`${ADDRESS}?year=${one}`} isChosen={one === year}>
            {String(one)}
          </ChipLink>
        ))}
      </nav>
      {report.platformMissing.length > 0 && (
        <Notice kind="wrong">
          {t('taxReport.platformMissing', {
            what: report.platformMissing.map((one) => t(`taxReport.setting.${one}`)).join(', '),
          })}
        </Notice>
      )}
      {leftOut > 0 && <Notice kind="waiting">{t('taxReport.leftOut', { count: leftOut })}</Notice>}
      {sellers.length === 0 ? (
        <EmptyState icon="receipt" title={t('taxReport.none', { year })}>
          <p>{t('taxReport.noneText')}</p>
        </EmptyState>
      ) : (
        <>
          <Sums report={report} />
          <Downloads year={year} />
          <Sellers report={report} />
        </>
      )}
      <p className={classes.small}>{t('taxReport.accountNote')}</p>
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
