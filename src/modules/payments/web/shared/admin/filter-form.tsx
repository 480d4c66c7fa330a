import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { buildListQuery, type ListFilter } from './list-filter.ts'
import classes from './payments-admin.module.css'
import { storeSearchText } from './stored-search-text.ts'

interface FilterProps {
  filter: ListFilter
  /** The period that the server applied by default. */
  dates: { fromDate: string; toDate: string }
  statuses: readonly { value: string; text: string }[]
  search: { label: string; hint: string }
}

/** Form to filter by dates, person or id, and status (board 07). The URL contains everything except the search text. */
export function FilterForm({ filter, dates, statuses, search }: FilterProps) {
  const { t } = useAreaTexts('adminPayments')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [fields, setFields] = useState({ ...dates, status: filter.status, searchText: filter.searchText })
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { searchText, ...rest } = fields
    if (rest.fromDate > rest.toDate) return
    void navigate(pathname + buildListQuery({ ...rest, find: storeSearchText(searchText), page: 1 }))
  }
  return (
    <form className={classes.filter} onSubmit={submit}>
      <TextField
        type="date"
        label={t('adminPayments.from')}
        value={fields.fromDate}
        max={fields.toDate}
        required
        onChange={set('fromDate')}
      />
      <TextField
        type="date"
        label={t('adminPayments.to')}
        value={fields.toDate}
        min={fields.fromDate}
        required
        onChange={set('toDate')}
      />
      <TextField
        type="search"
        icon="search"
        label={search.label}
        placeholder={search.hint}
        autoComplete="off"
        maxLength={254}
        className={classes.wide}
        value={fields.searchText}
        onChange={set('searchText')}
      />
      <Select
        label={t('adminPayments.status')}
        options={statuses}
        emptyText={t('adminPayments.any')}
        className={classes.wide}
        value={fields.status}
        onChange={set('status')}
      />
      <Button type="submit" kind="second">
        {t('adminPayments.show')}
      </Button>
    </form>
  )
}
