import { useId, useRef } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatZoneCity } from '#platform/web/format.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './profile.module.css'
import { formatZone, listZones } from './zones.ts'

/** Selects a time zone by city from the browser's list; a button selects the device's zone. */
export function ZoneField({ kept }: { kept: string }) {
  const { t } = useAreaTexts('profile')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const selectDeviceZone = () => {
    if (input.current) input.current.value = formatZone(deviceZone)
  }
  return (
    <div className={classes.stack}>
      <TextField
        ref={input}
        name="timezone"
        label={t('profile.zone')}
        hint={t('profile.zoneHint')}
        list={list}
        defaultValue={formatZone(kept)}
        autoComplete="off"
        required
      />
      <datalist id={list}>
        {listZones(kept).map((zone) => (
          <option key={zone} value={formatZone(zone)} />
        ))}
      </datalist>
      {deviceZone !== kept && (
        <div>
          <Button kind="quiet" size="dense" icon="map-pin" onClick={selectDeviceZone}>
            {t('profile.zoneOwn', { city: formatZoneCity(deviceZone) })}
          </Button>
        </div>
      )}
    </div>
  )
}
