import { encode } from 'uqr'
import classes from './profile.module.css'

/** The quiet zone of four cells that ISO/IEC 18004 requires. */
const QUIET_ZONE = 4

/** A QR code for another device's camera, rendered in the browser so that the secret stays on the page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <div className={classes.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path fill="currentColor" d={cells.join('')} />
      </svg>
    </div>
  )
}
