import { type FormEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/dialog.tsx'
import fields from '../../kit/field.module.css'
import { Select } from '../../kit/select.tsx'
import { useTexts } from '../../texts.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './filter-sheet.module.css'
import { readForm } from './form-values.ts'
import type { FinderData } from './load.ts'
import { PlaceField } from './place-field.tsx'
import type { Filters } from './use-filters.ts'
import { cleared, RADII, type Wanted, writeWanted } from './wanted.ts'

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  found: FinderData['found']
  filters: Filters
  /** The chosen filters were applied. */
  onApplied: () => void
}

/** The filters below 1024. They are tried out here, with the number they would find, and take effect by the button. */
export function FilterSheet({ isOpen, onClose, found, filters, onApplied }: FilterSheetProps) {
  const { t } = useTexts()
  const form = useId()
  const [start, setStart] = useState({ wanted: filters.wanted, round: 0 })
  const tried = useFetcher<FinderData>()
  const shown = tried.data?.found ?? found
  const { path, wanted, go } = filters
  // Words and order have no field here; they stay as they are.
  const read = (from: HTMLFormElement): Wanted => ({ ...readForm(from), q: wanted.q, sort: wanted.sort })
  const ask = (next: Wanted) => void tried.load(`${path}?index&${writeWanted(next).slice(1)}`)
  const clear = () => {
    const next = { ...cleared(wanted), q: wanted.q }
    setStart(({ round }) => ({ wanted: next, round: round + 1 }))
    ask(next)
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onClose()
    go(read(event.currentTarget))
    onApplied()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('finder.filters')}
      closeText={t('finder.close')}
      actions={
        <>
          <Button kind="plain" onClick={clear}>
            {t('finder.clear')}
          </Button>
          <Button type="submit" form={form}>
            <ShowText {...shown} />
          </Button>
        </>
      }
    >
      <form
        key={start.round}
        id={form}
        noValidate
        className={classes.form}
        onSubmit={apply}
        onChange={(event) => isChoice(event.target) && ask(read(event.currentTarget))}
        onBlur={(event) => ask(read(event.currentTarget))}
      >
        <FilterFields
          wanted={start.wanted}
          facets={shown.facets}
          look="sheet"
          where={<Where wanted={start.wanted} onPick={(input) => input.form && ask(read(input.form))} />}
        />
      </form>
    </Sheet>
  )
}

const isChoice = (target: EventTarget) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')

function ShowText({ totalCount, isCountCapped }: FinderData['found']) {
  const { t } = useTexts()
  if (totalCount === 0) return t('finder.showNone')
  return isCountCapped ? t('finder.showMany', { number: `${totalCount}+` }) : t('finder.show', { count: totalCount })
}

function Where({ wanted, onPick }: { wanted: Wanted; onPick: (input: HTMLInputElement) => void }) {
  const { t } = useTexts()
  return (
    <div className={classes.where}>
      <PlaceField
        defaultValue={wanted.place}
        onPick={onPick}
        className={classes.place}
        labelClassName={fields.label}
        inputClassName={fields.control}
      />
      <Select
        label={t('finder.radius')}
        name="km"
        defaultValue={wanted.km}
        options={RADII.map((km) => ({ value: String(km), text: t('finder.km', { km }) }))}
      />
    </div>
  )
}
