import { useId, useRef } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { cityOf } from '#platform/web/format.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './profile.module.css'
import { zoneNames, zoneText } from './zones.ts'

/** Selects a time zone by city from the browser's list; a button selects the device's zone. */
export function ZoneField({ kept }: { kept: string }) {
  const { t } = useAreaTexts('profile')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const selectDeviceZone = () => {
    if (input.current) input.current.value = zoneText(deviceZone)
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
      {deviceZone !== kept && (
        <div>
          <Button kind="quiet" size="dense" icon="map-pin" onClick={selectDeviceZone}>
            {t('profile.zoneOwn', { city: cityOf(deviceZone) })}
          </Button>
        </div>
      )}
    </div>
  )
}
