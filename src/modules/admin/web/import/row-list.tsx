import { useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { apiFile, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import own from './import.module.css'
import type { Import } from './import-state.ts'

type ReportRow = Reply<'importRows'>['items'][number]
type Only = 'all' | 'problems'

interface RowListProps {
  one: Import
  rows: Reply<'importRows'>
  only: Only
}

/** Table of rows with their outcomes and problems. */
export function RowList({ one, rows, only }: RowListProps) {
  const { t } = useAreaTexts('imports')
  const columns = useColumns(one)
  return (
    <section className={classes.part} aria-label={t('imports.rowsTitle')}>
      <h2>{t('imports.rowsTitle')}</h2>
      <div className={classes.filters}>
        <ChipLink href="?" isChosen={only === 'problems'}>
          {t('imports.onlyProblems')}
        </ChipLink>
        <ChipLink href="?rows=all" isChosen={only === 'all'}>
          {t('imports.allRows')}
        </ChipLink>
        <Report one={one} />
      </div>
      {rows.items.length === 0 ? (
        <p className={classes.lead}>{t('imports.noProblems')}</p>
      ) : (
        <Table caption={t('imports.rowsTitle')} columns={columns} rows={rows.items} rowKey={(row) => String(row.row)} />
      )}
      <Pages rows={rows} only={only} />
    </section>
  )
}

function Report({ one }: { one: Import }) {
  const { t } = useAreaTexts('imports')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await apiFile('importReport', { id: one.importId })
    setBusy(false)
    if (answer.ok) startDownload(answer.file, `${(one.fileName ?? 'list').replace(/\.\w+$/, '')}-report.csv`)
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <Button kind="quiet" size="dense" icon="download" busy={isBusy} onClick={() => void save()}>
      {t('imports.download')}
    </Button>
  )
}

function Pages({ rows: { page, pageSize, totalCount }, only }: { rows: Reply<'importRows'>; only: Only }) {
  const { t } = useAreaTexts('superuser')
  const before = (page - 1) * pageSize
  const last = Math.min(before + pageSize, totalCount)
  if (page === 1 && last === totalCount) return null
  const at = (to: number) => `?rows=${only}&page=${to}`
  return (
    <Pagination
      label={t('superuser.pages')}
      range={t('superuser.range', { from: before + 1, to: last, total: totalCount })}
      previous={{ text: t('superuser.previous'), href: page > 1 ? at(page - 1) : null }}
      next={{ text: t('superuser.next'), href: last < totalCount ? at(page + 1) : null }}
    />
  )
}

const BADGE_KIND = {
  new: 'good',
  update: 'good',
  same: 'still',
  answered: 'still',
  counsellor: 'still',
  bad: 'wrong',
} as const

function useColumns(one: Import): Column<ReportRow>[] {
  const { t } = useAreaTexts('imports')
  const isDone = one.status === 'done' || one.status === 'stopped'
  const outcomeText = (outcome: ReportRow['outcome']) => {
    if (outcome !== 'new' && outcome !== 'update') return t(`imports.outcome.${outcome}`)
    return isDone ? t(`imports.did.${outcome}`) : t(`imports.would.${outcome}`)
  }
  return [
    { key: 'row', title: t('imports.column.row'), cell: (row) => String(row.row) },
    {
      key: 'address',
      title: t('imports.column.address'),
      cell: (row) => <span className={own.long}>{row.emailAddress || '–'}</span>,
    },
    {
      key: 'wrong',
      title: t('imports.column.wrong'),
      cell: (row) => <Problems row={row} />,
    },
    {
      key: 'outcome',
      title: t('imports.column.outcome'),
      cell: (row) => <Badge kind={BADGE_KIND[row.outcome]}>{outcomeText(row.outcome)}</Badge>,
    },
  ]
}

function Problems({ row }: { row: ReportRow }) {
  const { t } = useAreaTexts('imports')
  const fields = useAreaTexts('imported')
  if (row.problems.length === 0) return '–'
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={own.problems}>
      {row.problems.map(({ field, code, value, firstRow }) => {
        const what = t(`imports.problem.${code}`, { row: firstRow ?? 0 })
        return (
          <li key={`${field}-${code}`}>
            {field ? t('imports.fieldWrong', { field: fields.t(`imported.field.${field}`), what }) : what}
            {value && <q className={own.value}>{value}</q>}
          </li>
        )
      })}
    </ul>
  )
}
