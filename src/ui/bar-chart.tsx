import { type ReactNode, useId } from 'react'
import classes from './bar-chart.module.css'
import { getBarPosition, getChartTicks } from './bar-chart-scale.ts'
import { Disclosure } from './disclosure.tsx'

export interface ChartBar {
  /** Label of the bar: '7 Sep'. */
  label: string
  value: number
  /** Value of the second series, which is hatched and stacked on the first. */
  more?: number | undefined
  /** Whether the period is still in progress; its bar is then hatched. */
  isUnfinished?: boolean | undefined
}

interface BarChartProps {
  /** Accessible name of the chart: one sentence with the main finding. */
  summary: string
  bars: readonly ChartBar[]
  format: (value: number) => string
  /**
   * Names of the series. They are the column titles of the table and, if there are two series or an unfinished bar, the
   * legend.
   */
  names: { label: string; value: string; more?: string; unfinished?: string }
  tableText: string
  /** Interval between labelled bars; the first and the last are always labelled. */
  namedEvery?: number | undefined
}

const HEIGHT = 160

/**
 * Bar chart in SVG with at most four grid lines above zero. At least the first and last bars are labelled, the second
 * series and unfinished bars are hatched, and a table below contains the numbers.
 */
export function BarChart({ summary, bars, format, names, tableText, namedEvery = bars.length }: BarChartProps) {
  const hatch = useId()
  const ticks = getChartTicks(Math.max(...bars.map(({ value, more = 0 }) => value + more)))
  return (
    <figure className={classes.plot}>
      <div className={classes.frame}>
        <div className={classes.axis} aria-hidden="true">
          {[...ticks].reverse().map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <Chart {...{ summary, bars, ticks, hatch }} />
        <BarLabels bars={bars} every={namedEvery} />
      </div>
      <Legend names={names} hasUnfinished={bars.some(({ isUnfinished }) => isUnfinished)} hatch={hatch} />
      <Disclosure text={tableText}>
        <NumberTable {...{ bars, format, names }} />
      </Disclosure>
    </figure>
  )
}

function Chart({
  summary,
  bars,
  ticks,
  hatch,
}: {
  summary: string
  bars: readonly ChartBar[]
  ticks: number[]
  hatch: string
}) {
  const top = ticks.at(-1) ?? 1
  const toPixels = (value: number) => (value / top) * HEIGHT
  return (
    <svg role="img" aria-label={summary} className={classes.drawing} width="100%" height={HEIGHT}>
      <HatchPatterns id={hatch} />
      {ticks.map((tick) => (
        <line
          key={tick}
          className={classes.line}
          x1="0"
          x2="100%"
          y1={HEIGHT - toPixels(tick)}
          y2={HEIGHT - toPixels(tick)}
        />
      ))}
      {bars.map(({ label, value, more = 0, isUnfinished }, index) => {
        const { x, width } = getBarPosition(index, bars.length)
        const barProps = { x: `${x}%`, width: `${width}%`, rx: 3 }
        return (
          <g key={label}>
            <rect
              {...barProps}
              className={classes.bar}
              y={HEIGHT - toPixels(value)}
              height={toPixels(value)}
              fill={isUnfinished ? `url(#${hatch}-a)` : undefined}
              data-hatched={isUnfinished || undefined}
            />
            {more > 0 && (
              <rect
                {...barProps}
                className={classes.more}
                y={HEIGHT - toPixels(value + more)}
                height={Math.max(4, toPixels(more) - 2)}
                fill={`url(#${hatch}-b)`}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function HatchPatterns({ id }: { id: string }) {
  return (
    <defs>
      {(['a', 'b'] as const).map((series) => (
        <pattern
          key={series}
          id={`${id}-${series}`}
          className={classes[series]}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" />
          <path d="M1 0v6" />
        </pattern>
      ))}
    </defs>
  )
}

function BarLabels({ bars, every }: { bars: readonly ChartBar[]; every: number }) {
  const last = bars.length - 1
  const isLabelled = (index: number) =>
    index === 0 || index === last || (index % every === 0 && last - index >= every / 2)
  const isAdjacent = (index: number) => index > 0 && index > last - every && index < last
  return (
    <div className={classes.names} aria-hidden="true">
      {bars.map(({ label }, index) => (
        <span key={label} data-near={isAdjacent(index) || undefined}>
          {isLabelled(index) && <span>{label}</span>}
        </span>
      ))}
    </div>
  )
}

function Legend({
  names,
  hasUnfinished,
  hatch,
}: {
  names: BarChartProps['names']
  hasUnfinished: boolean
  hatch: string
}) {
  const keys: [ReactNode, string | undefined][] = [
    [<LegendKey key="value" />, names.more && names.value],
    [<LegendKey key="more" look="more" fill={`url(#${hatch}-b)`} />, names.more],
    [<LegendKey key="unfinished" look="bar" fill={`url(#${hatch}-a)`} />, hasUnfinished ? names.unfinished : undefined],
  ]
  const shown = keys.filter(([, text]) => text)
  if (shown.length === 0) return null
  return (
    <figcaption className={classes.legend}>
      {shown.map(([key, text]) => (
        <span key={text}>
          {key}
          {text}
        </span>
      ))}
    </figcaption>
  )
}

function LegendKey({ look = 'bar', fill }: { look?: 'bar' | 'more'; fill?: string }) {
  return (
    <svg width="14" height="14" aria-hidden="true">
      <rect
        className={classes[look]}
        x="1"
        y="1"
        width="12"
        height="12"
        rx="3"
        fill={fill}
        data-hatched={fill ? true : undefined}
      />
    </svg>
  )
}

function NumberTable({ bars, format, names }: Pick<BarChartProps, 'bars' | 'format' | 'names'>) {
  return (
    <table className={classes.numbers}>
      <thead>
        <tr>
          <th scope="col">{names.label}</th>
          <th scope="col">{names.value}</th>
          {names.more && <th scope="col">{names.more}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, more = 0, isUnfinished }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {isUnfinished && names.unfinished && ` (${names.unfinished})`}
            </th>
            <td>{format(value)}</td>
            {names.more && <td>{format(more)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
