import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './room-link.module.css'

const MAP = 'https://www.openstreetmap.org/search?query='

/**
 * Link to an address on an external map. Nothing is preloaded from the map's site, and the link text states the
 * destination.
 */
export function MapLink({ address }: { address: string }) {
  const { t } = useAreaTexts('lobby')
  return (
    <div>
      <ButtonLink
        kind="quiet"
        size="dense"
        iconAfter="external-link"
        href={`${MAP}${encodeURIComponent(address)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('lobby.map')}
      </ButtonLink>
      <p className={classes.opens}>{t('lobby.mapLeads')}</p>
    </div>
  )
}
