import { type FormEvent, useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ROLE_NAMES } from './role-name.ts'
import type { getSearchFilters, updateSearchFilters } from './search-filters.ts'

type UserFilters = ReturnType<typeof getSearchFilters>

const STATES = ['active', 'blocked', 'deactivated', 'resting', 'closed'] as const

/** Search form. The text applies on submit, the selects immediately. */
export function Search({
  filters,
  onChange,
}: {
  filters: UserFilters
  onChange: (change: Parameters<typeof updateSearchFilters>[0]) => void
}) {
  const { t } = useAreaTexts('people')
  const [searchText, setSearchText] = useState(filters.searchText ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChange({ searchText })
  }
  const findOption = <Option extends string>(options: readonly Option[], value: string) =>
    options.find((option) => option === value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to every browser yet
    <form role="search" className={classes.search} onSubmit={send}>
      <TextField
        type="search"
        label={t('people.search')}
        value={searchText}
        maxLength={254}
        onChange={(event) => setSearchText(event.target.value)}
      />
      <Select
        label={t('people.role')}
        emptyText={t('people.anyRole')}
        value={filters.role ?? ''}
        options={ROLE_NAMES.map((role) => ({ value: role, text: t(`people.role.${role}`) }))}
        onChange={(event) => onChange({ role: findOption(ROLE_NAMES, event.target.value) })}
      />
      <Select
        label={t('people.state')}
        emptyText={t('people.anyState')}
        value={filters.state ?? ''}
        options={STATES.map((state) => ({ value: state, text: t(`people.state.${state}`) }))}
        onChange={(event) => onChange({ state: findOption(STATES, event.target.value) })}
      />
      <Button type="submit" kind="second" icon="search">
        {t('people.find')}
      </Button>
    </form>
  )
}
