import { encode } from 'uqr'
import classes from './profile.module.css'

/** The rim of four cells that ISO/IEC 18004 asks for. */
const RIM = 4

/** A picture for another device's camera; drawn here, so that the secret goes to nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: RIM })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <div className={classes.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path fill="currentColor" d={cells.join('')} />
      </svg>
    </div>
  )
}
