import { useState } from 'react'
import classes from '#platform/web/admin/admin.module.css'
import { PageLinks } from '#platform/web/admin/list-pages.tsx'
import { apiFile, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import importClasses from './import.module.css'
import type { Import } from './import-state.ts'

type ReportRow = Reply<'importRows'>['items'][number]
type RowFilter = 'all' | 'problems'

interface RowListProps {
  list: Import
  rows: Reply<'importRows'>
  only: RowFilter
}

/** The rows of the list with their outcomes and problems. */
export function RowList({ list, rows, only }: RowListProps) {
  const { t } = useAreaTexts('imports')
  const columns = useColumns()
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
        <ReportButton list={list} />
      </div>
      {rows.items.length === 0 ? (
        <p className={classes.lead}>{t('imports.noProblems')}</p>
      ) : (
        <Table caption={t('imports.rowsTitle')} columns={columns} rows={rows.items} rowKey={(row) => String(row.row)} />
      )}
      <PageLinks {...rows} getHref={(page) => `?rows=${only}&page=${page}`} />
    </section>
  )
}

function ReportButton({ list }: { list: Import }) {
  const { t } = useAreaTexts('imports')
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const result = await apiFile('importReport', { id: list.importId })
    setBusy(false)
    if (result.ok) startDownload(result.file, `${(list.fileName ?? 'list').replace(/\.\w+$/, '')}-report.csv`)
    else notifyFailure(result, t('generic.offline'))
  }
  return (
    <Button kind="quiet" size="dense" icon="download" busy={isBusy} onClick={() => void download()}>
      {t('imports.download')}
    </Button>
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

function useColumns(): Column<ReportRow>[] {
  const { t } = useAreaTexts('imports')
  const formatOutcome = ({ outcome, isImported }: ReportRow) => {
    if (outcome !== 'new' && outcome !== 'update') return t(`imports.outcome.${outcome}`)
    return isImported ? t(`imports.did.${outcome}`) : t(`imports.would.${outcome}`)
  }
  return [
    { key: 'row', title: t('imports.column.row'), cell: (row) => String(row.row) },
    {
      key: 'address',
      title: t('imports.column.address'),
      cell: (row) => <span className={importClasses.long}>{row.emailAddress || '–'}</span>,
    },
    {
      key: 'wrong',
      title: t('imports.column.wrong'),
      cell: (row) => <Problems row={row} />,
    },
    {
      key: 'outcome',
      title: t('imports.column.outcome'),
      cell: (row) => <Badge kind={BADGE_KIND[row.outcome]}>{formatOutcome(row)}</Badge>,
    },
  ]
}

function Problems({ row }: { row: ReportRow }) {
  const { t } = useAreaTexts('imports')
  const { t: translateField } = useAreaTexts('imported')
  if (row.problems.length === 0) return '–'
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={importClasses.problems}>
      {row.problems.map(({ field, code, value, firstRow }) => {
        const text = t(`imports.problem.${code}`, { row: firstRow ?? 0 })
        return (
          <li key={`${field}-${code}`}>
            {field ? t('imports.fieldWrong', { field: translateField(`imported.field.${field}`), what: text }) : text}
            {value && <q className={importClasses.value}>{value}</q>}
          </li>
        )
      })}
    </ul>
  )
}
