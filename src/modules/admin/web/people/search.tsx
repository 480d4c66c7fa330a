import { type FormEvent, useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { getSearchFilters, updateSearchFilters } from './search-filters.ts'

type UserFilters = ReturnType<typeof getSearchFilters>

const ROLES = ['customer', 'provider', 'company', 'admin'] as const
const STATES = ['active', 'blocked', 'deactivated', 'resting', 'closed'] as const

/** Search form. The text applies on submit, the selects at once. */
export function Search({
  asked,
  onAsk,
}: {
  asked: UserFilters
  onAsk: (change: Parameters<typeof updateSearchFilters>[0]) => void
}) {
  const { t } = useAreaTexts('people')
  const [searchText, setSearchText] = useState(asked.searchText ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onAsk({ searchText: searchText })
  }
  const chosen = <One extends string>(options: readonly One[], value: string) => options.find((one) => one === value)
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
        value={asked.role ?? ''}
        options={ROLES.map((one) => ({ value: one, text: t(`people.role.${one}`) }))}
        onChange={(event) => onAsk({ role: chosen(ROLES, event.target.value) })}
      />
      <Select
        label={t('people.state')}
        emptyText={t('people.anyState')}
        value={asked.state ?? ''}
        options={STATES.map((one) => ({ value: one, text: t(`people.state.${one}`) }))}
        onChange={(event) => onAsk({ state: chosen(STATES, event.target.value) })}
      />
      <Button type="submit" kind="second" icon="search">
        {t('people.find')}
      </Button>
    </form>
  )
}
