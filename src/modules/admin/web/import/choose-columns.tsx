import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  IMPORT_FIELDS,
  IMPORT_SOURCE_MAX,
  type ImportField,
  REQUIRED_IMPORT_FIELDS,
} from '#modules/admin/values/import-fields.ts'
import { LANGUAGES, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import classes from '#platform/web/admin/admin.module.css'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import importClasses from './import.module.css'
import type { Import } from './import-state.ts'

type Form = ReturnType<typeof useColumnsForm>

/** Form for mapping columns to fields, prefilled from the headings or from earlier lists. */
export function ChooseColumns({ list }: { list: Import }) {
  const { t } = useAreaTexts('imports')
  const form = useColumnsForm(list)
  const { text, isReady } = useReadiness(form.mapping)
  return (
    <Card as="section" aria-label={t('imports.columnsTitle')} className={classes.part}>
      <CardHead title={t('imports.columnsTitle')} />
      <p className={classes.lead}>{t('imports.columnsLead')}</p>
      <ColumnTable list={list} form={form} />
      <div className={importClasses.pair}>
        <TextField
          label={t('imports.source')}
          hint={t('imports.sourceHint')}
          value={form.source}
          maxLength={IMPORT_SOURCE_MAX}
          error={form.errors['source']}
          onChange={(event) => form.setSource(event.target.value)}
        />
        <Select
          label={t('imports.emails')}
          hint={t('imports.emailsHint')}
          value={form.emailLanguage}
          options={useEmailLanguages()}
          onChange={(event) => form.setEmailLanguage(event.target.value as UiLanguage)}
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

function useEmailLanguages() {
  const { t } = useAreaTexts('imports')
  return LANGUAGES.flatMap(({ code }) => {
    const value = UI_LANGUAGES.find((language) => language === code)
    return value ? [{ value, text: capitalize(t(`language.${value}`)) }] : []
  })
}

function useFieldNames() {
  const { t } = useAreaTexts('imported')
  return (fields: readonly ImportField[]) => fields.map((field) => t(`imported.field.${field}`)).join(', ')
}

/** Returns whether the mapping is complete, and a button label that states what is missing. */
function useReadiness(mapping: readonly (ImportField | null)[]) {
  const { t } = useAreaTexts('imports')
  const formatFields = useFieldNames()
  const missing = REQUIRED_IMPORT_FIELDS.filter((field) => !mapping.includes(field))
  const duplicates = IMPORT_FIELDS.filter((field) => mapping.filter((mapped) => mapped === field).length > 1)
  if (duplicates.length > 0) return { isReady: false, text: t('imports.twice', { fields: formatFields(duplicates) }) }
  if (missing.length > 0) return { isReady: false, text: t('imports.stillNeeded', { fields: formatFields(missing) }) }
  return { isReady: true, text: t('imports.try') }
}

interface ColumnRow {
  index: number
  name: string
  samples: string[]
}

function ColumnTable({ list, form }: { list: Import; form: Form }) {
  const { t } = useAreaTexts('imports')
  const { t: translateField } = useAreaTexts('imported')
  const isRequired = (field: ImportField) => (REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field)
  const options = IMPORT_FIELDS.map((value) => {
    const name = translateField(`imported.field.${value}`)
    return { value, text: isRequired(value) ? t('imports.needed', { name }) : name }
  })
  const rows = list.columns.map(({ header, samples }, index) => ({
    index,
    samples,
    name: header || t('imports.unnamed', { number: index + 1 }),
  }))
  const columns: Column<ColumnRow>[] = [
    {
      key: 'column',
      title: t('imports.mapped.column'),
      cell: (row) => <strong className={importClasses.long}>{row.name}</strong>,
    },
    {
      key: 'samples',
      title: t('imports.mapped.samples'),
      cell: (row) => <span className={importClasses.samples}>{row.samples.join(' · ') || '–'}</span>,
    },
    {
      key: 'field',
      title: t('imports.mapped.field'),
      cell: (row) => (
        <Select
          isDense
          isLabelHidden
          className={importClasses.field}
          label={t('imports.fieldOf', { name: row.name })}
          emptyText={t('imports.leaveOut')}
          options={options}
          value={form.mapping[row.index] ?? ''}
          onChange={(event) => form.choose(row.index, (event.target.value || null) as ImportField | null)}
        />
      ),
    },
  ]
  return <Table caption={t('imports.columnsTitle')} columns={columns} rows={rows} rowKey={(row) => String(row.index)} />
}

function useColumnsForm(list: Import) {
  const { t } = useAreaTexts('imports')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [mapping, setMapping] = useState(list.mapping)
  const [source, setSource] = useState(list.source)
  const [emailLanguage, setEmailLanguage] = useState<UiLanguage>(list.emailLanguage)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const choose = (index: number, field: ImportField | null) =>
    setMapping((current) => current.map((currentField, column) => (column === index ? field : currentField)))
  const send = async () => {
    setBusy(true)
    const input = { id: list.importId, mapping, source, emailLanguage }
    const result = await api('checkImport', input)
    setBusy(false)
    setErrors(result.ok ? {} : result.fieldErrors)
    if (result.ok) return navigate(`/superuser/import-providers/${list.importId}`, { replace: true })
    if (Object.keys(result.fieldErrors).length === 0) notifyFailure(result, t('generic.offline'))
    if (result.status === 409) await revalidate()
  }
  return {
    mapping,
    choose,
    source,
    setSource,
    emailLanguage,
    setEmailLanguage,
    errors,
    isBusy,
    send: () => void send(),
  }
}
