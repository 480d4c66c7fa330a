import { useId, useRef } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { cityOf } from '#platform/web/format.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './profile.module.css'
import { zoneNames, zoneText } from './zones.ts'

/** The zone by its city, found while typing in the browser's own list; the device's is one press away. */
export function ZoneField({ kept }: { kept: string }) {
  const { t } = useAreaTexts('profile')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const takeOwn = () => {
    if (input.current) input.current.value = zoneText(own)
  }
  return (
    <div className={classes.stack}>
      <TextField
        ref={input}
        name="timezone"
        label={t('profile.zone')}
        hint={t('profile.zoneHint')}
        list={list}
        defaultValue={zoneText(kept)}
        autoComplete="off"
        required
      />
      <datalist id={list}>
        {zoneNames(kept).map((zone) => (
          <option key={zone} value={zoneText(zone)} />
        ))}
      </datalist>
      {own !== kept && (
        <div>
          <Button kind="quiet" size="dense" icon="map-pin" onClick={takeOwn}>
            {t('profile.zoneOwn', { city: cityOf(own) })}
          </Button>
        </div>
      )}
    </div>
  )
}
