import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  IMPORT_FIELDS,
  IMPORT_SOURCE_MAX,
  type ImportField,
  REQUIRED_IMPORT_FIELDS,
} from '#modules/admin/values/import-fields.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { LANGUAGES, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import own from './import.module.css'
import type { Import } from './import-state.ts'

type Form = ReturnType<typeof useColumnsForm>

/** Form for mapping columns to fields, prefilled from the headings or from earlier lists. */
export function ChooseColumns({ one }: { one: Import }) {
  const { t } = useAreaTexts('imports')
  const form = useColumnsForm(one)
  const { text, isReady } = useReadiness(form.mapping)
  return (
    <Card as="section" aria-label={t('imports.columnsTitle')} className={classes.part}>
      <CardHead title={t('imports.columnsTitle')} />
      <p className={classes.lead}>{t('imports.columnsLead')}</p>
      <ColumnTable one={one} form={form} />
      <div className={own.pair}>
        <TextField
          label={t('imports.source')}
          hint={t('imports.sourceHint')}
          value={form.source}
          maxLength={IMPORT_SOURCE_MAX}
          error={form.errors['source']}
          onChange={(event) => form.setSource(event.target.value)}
        />
        <Select
          label={t('imports.letters')}
          hint={t('imports.lettersHint')}
          value={form.letters}
          options={useLetterLanguages()}
          onChange={(event) => form.setLetters(event.target.value as UiLanguage)}
        />
      </div>
      <div>
        <Button size="tall" off={!isReady} busy={form.isBusy} busyLabel={t('imports.trying')} onClick={form.send}>
          {text}
        </Button>
      </div>
    </Card>
  )
}

function useLetterLanguages() {
  const { t } = useAreaTexts('imports')
  return LANGUAGES.flatMap(({ code }) => {
    const value = UI_LANGUAGES.find((one) => one === code)
    return value ? [{ value, text: capitalize(t(`language.${value}`)) }] : []
  })
}

function useFieldNames() {
  const { t } = useAreaTexts('imported')
  return (fields: readonly ImportField[]) => fields.map((one) => t(`imported.field.${one}`)).join(', ')
}

/** Returns whether the mapping is complete, and the button's text, which names what is missing. */
function useReadiness(mapping: readonly (ImportField | null)[]) {
  const { t } = useAreaTexts('imports')
  const names = useFieldNames()
  const missing = REQUIRED_IMPORT_FIELDS.filter((one) => !mapping.includes(one))
  const twice = IMPORT_FIELDS.filter((field) => mapping.filter((one) => one === field).length > 1)
  if (twice.length > 0) return { isReady: false, text: t('imports.twice', { fields: names(twice) }) }
  if (missing.length > 0) return { isReady: false, text: t('imports.stillNeeded', { fields: names(missing) }) }
  return { isReady: true, text: t('imports.try') }
}

interface ColumnRow {
  at: number
  name: string
  samples: string[]
}

function ColumnTable({ one, form }: { one: Import; form: Form }) {
  const { t } = useAreaTexts('imports')
  const fields = useAreaTexts('imported')
  const isRequired = (field: ImportField) => (REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field)
  const options = IMPORT_FIELDS.map((value) => {
    const name = fields.t(`imported.field.${value}`)
    return { value, text: isRequired(value) ? t('imports.needed', { name }) : name }
  })
  const rows = one.columns.map(({ header, samples }, at) => ({
    at,
    samples,
    name: header || t('imports.unnamed', { number: at + 1 }),
  }))
  const columns: Column<ColumnRow>[] = [
    {
      key: 'column',
      title: t('imports.mapped.column'),
      cell: (row) => <strong className={own.long}>{row.name}</strong>,
    },
    {
      key: 'samples',
      title: t('imports.mapped.samples'),
      cell: (row) => <span className={own.samples}>{row.samples.join(' · ') || '–'}</span>,
    },
    {
      key: 'field',
      title: t('imports.mapped.field'),
      cell: (row) => (
        <Select
          isDense
          isLabelHidden
          className={own.field}
          label={t('imports.fieldOf', { name: row.name })}
          emptyText={t('imports.leaveOut')}
          options={options}
          value={form.mapping[row.at] ?? ''}
          onChange={(event) => form.choose(row.at, (event.target.value || null) as ImportField | null)}
        />
      ),
    },
  ]
  return <Table caption={t('imports.columnsTitle')} columns={columns} rows={rows} rowKey={(row) => String(row.at)} />
}

function useColumnsForm(one: Import) {
  const { t } = useAreaTexts('imports')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [mapping, setMapping] = useState(one.mapping)
  const [source, setSource] = useState(one.source)
  const [letters, setLetters] = useState<UiLanguage>(one.letterLanguage)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const choose = (at: number, field: ImportField | null) =>
    setMapping((old) => old.map((before, n) => (n === at ? field : before)))
  const send = async () => {
    setBusy(true)
    const input = { id: one.importId, mapping, source, letterLanguage: letters }
    const answer = await api('checkImport', input)
    setBusy(false)
    setErrors(answer.ok ? {} : answer.fieldErrors)
    if (answer.ok) return navigate(`/superuser/import-providers/${one.importId}`, { replace: true })
    if (Object.keys(answer.fieldErrors).length === 0) notifyFailure(answer, t('generic.offline'))
    if (answer.status === 409) await revalidate()
  }
  return { mapping, choose, source, setSource, letters, setLetters, errors, isBusy, send: () => void send() }
}
