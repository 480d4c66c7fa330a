import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DEFAULT_KM, RADII } from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { fillForm, readForm } from './form-values.ts'
import { PlaceField } from './place-field.tsx'
import classes from './search-bar.module.css'
import type { Filters } from './use-filters.ts'

interface SearchBarProps {
  /** Id of the form, used by fields elsewhere on the page. */
  id: string
  filters: Filters
  /** Called after the form has been submitted. */
  onSearched: () => void
}

/**
 * Search text, location and radius in one form, which works without scripts as a plain GET. On phones it has only the
 * search text; the others are in the sheet.
 */
export function SearchBar({ id, filters: { search, path, goTo }, onSearched }: SearchBarProps) {
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  useSyncedFields(form)
  const apply = (input: { form: HTMLFormElement | null }) => input.form && goTo(readForm(input.form))
  return (
    <search>
      <form
        ref={form}
        id={id}
        action={path}
        noValidate
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault()
          goTo(readForm(event.currentTarget))
          onSearched()
        }}
      >
        <SearchText id={`${id}-q`} defaultValue={search.q} />
        <PlaceField
          defaultValue={search.place}
          onPick={apply}
          className={classes.place}
          labelClassName={classes.label}
          inputClassName={classes.input}
        />
        <Radius id={`${id}-km`} defaultValue={search.km} onPick={apply} />
        <Button type="submit" icon="search" className={classes.button}>
          {t('finder.search')}
        </Button>
      </form>
    </search>
  )
}

function SearchText({ id, defaultValue }: { id: string; defaultValue: string }) {
  const { t } = useTexts()
  return (
    <div className={classes.searchText}>
      <Icon name="search" className={classes.searchIcon} />
      <label htmlFor={id} className={classes.label}>
        {t('finder.searchLabel')}
      </label>
      <input
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={120}
        defaultValue={defaultValue}
        placeholder={t('finder.searchHint')}
        className={classes.input}
      />
    </div>
  )
}

interface RadiusProps {
  id: string
  defaultValue: number
  onPick: (select: HTMLSelectElement) => void
}

function Radius({ id, defaultValue, onPick }: RadiusProps) {
  const { t } = useTexts()
  return (
    <div className={classes.radius}>
      <label htmlFor={id} className={classes.label}>
        {t('finder.radius')}
      </label>
      <select
        id={id}
        name="km"
        defaultValue={defaultValue}
        data-default={DEFAULT_KM}
        className={classes.input}
        onChange={(event) => onPick(event.currentTarget)}
      >
        {RADII.map((km) => (
          <option key={km} value={km}>
            {t('finder.km', { km })}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={17} className={classes.chevron} />
    </div>
  )
}

/** Updates the fields when something else changes the URL: the back button, a chip or a link. */
function useSyncedFields(form: RefObject<HTMLFormElement | null>): void {
  const { search } = useLocation()
  const previous = useRef(search)
  useLayoutEffect(() => {
    // Skipped on the first render: the user may have typed before the script was loaded.
    if (form.current && previous.current !== search) fillForm(form.current, previous.current, search)
    previous.current = search
  }, [form, search])
}
