import { type KeyboardEvent, useId, useRef } from 'react'
import { useTexts } from '#platform/web/texts.tsx'
import { joinClasses } from '#ui/classes.ts'
import classes from './place-field.module.css'
import { type Suggestions, usePlaceSuggestions } from './place-suggestions.ts'
import { formatPlace } from './search-input.ts'

interface PlaceFieldProps {
  defaultValue: string
  /** Called when a suggestion has been selected. The field already contains it. */
  onPick: (input: HTMLInputElement) => void
  /** Classes of field, label and input, which differ between the search bar and the sheet. */
  className?: string | undefined
  labelClassName?: string | undefined
  inputClassName?: string | undefined
}

/** Town input with suggestions from the gazetteer (specification §2, location). Submits its text as `place`. */
export function PlaceField({ defaultValue, onPick, className, labelClassName, inputClassName }: PlaceFieldProps) {
  const { t } = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const suggestions = usePlaceSuggestions()
  const isOpen = suggestions.places.length > 0
  const pick = (index: number) => {
    const place = suggestions.places[index]
    if (!place || !input.current) return
    input.current.value = formatPlace(place)
    suggestions.close()
    onPick(input.current)
  }
  return (
    <div className={joinClasses(classes.place, className)}>
      <label htmlFor={id} className={labelClassName}>
        {t('finder.place')}
      </label>
      <input
        ref={input}
        id={id}
        name="place"
        defaultValue={defaultValue}
        className={inputClassName}
        placeholder={t('finder.placeHint')}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={suggestions.active >= 0 ? `${id}-${suggestions.active}` : undefined}
        onInput={(event) => suggestions.suggest(event.currentTarget.value)}
        onKeyDown={(event) => handleKeyDown(event, suggestions, pick)}
        onBlur={suggestions.close}
      />
      {isOpen && <Options id={id} suggestions={suggestions} pick={pick} />}
    </div>
  )
}

function handleKeyDown(
  event: KeyboardEvent,
  { places, active, move, close }: Suggestions,
  pick: (index: number) => void,
): void {
  if (places.length === 0) return
  if (event.key === 'ArrowDown') move(1)
  else if (event.key === 'ArrowUp') move(-1)
  else if (event.key === 'Escape') close()
  else if (event.key === 'Enter' && active >= 0) pick(active)
  else return
  event.preventDefault()
}

function Options({ id, suggestions, pick }: { id: string; suggestions: Suggestions; pick: (index: number) => void }) {
  const { t } = useTexts()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('finder.places')} className={classes.list}>
      {suggestions.places.map((place, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles arrow keys and Enter
        <div
          key={`${place.name} ${place.country} ${place.latitude}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === suggestions.active}
          className={classes.option}
          // Pressing must not move the focus, or the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(index)}
        >
          {place.name}
          {place.country !== 'EE' && <span className={classes.country}>{place.country}</span>}
        </div>
      ))}
    </div>
  )
}
