import type { CSSProperties } from 'react'
import { Brand } from '#ui/brand.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import classes from './page.module.css'
import { COLOURS, TYPE_STEPS } from './samples.ts'
import { GallerySection } from './section.tsx'

export function Foundations() {
  return (
    <>
      <Brand name="Hool" />
      <GallerySection title="Colours">
        <Card className={classes.colours}>
          {COLOURS.map((name) => (
            <div key={name}>
              <div className={classes.swatch} style={{ '--shown': `var(--${name})` } as CSSProperties} />
              <p className={classes.small}>{name}</p>
            </div>
          ))}
        </Card>
      </GallerySection>
      <GallerySection title="Type" note="Literata 500, Onest 400 and 600">
        <Card>
          {TYPE_STEPS.map(([step, text]) => (
            <div key={step} className={classes.step}>
              <p className={classes.note}>{step}</p>
              <p style={{ font: `var(--${step})` }}>{text}</p>
            </div>
          ))}
        </Card>
      </GallerySection>
      <Buttons />
    </>
  )
}

const BUTTON_KINDS = [
  ['main', 'Book for 45 €', 'Booking'],
  ['second', 'Change time', 'Saving'],
  ['quiet', 'All times', 'Loading'],
  ['plain', 'Not now', 'Saving'],
  ['undo', 'Refund 45 €', 'Refunding'],
  ['undo-second', 'Cancel without a refund', 'Cancelling'],
] as const

function Buttons() {
  return (
    <GallerySection title="Buttons" note="48 high, 44 in dense rows, 52 to commit">
      <Card className={classes.buttons}>
        {BUTTON_KINDS.map(([kind, text, busyLabel]) => (
          <div key={kind} className={classes.row}>
            <Button kind={kind} busyLabel={busyLabel}>
              {text}
            </Button>
            <Button kind={kind} busyLabel={busyLabel} busy>
              {text}
            </Button>
            <Button kind={kind} size="dense">
              {text}
            </Button>
          </div>
        ))}
        <div className={classes.row}>
          <Button off>Choose a time</Button>
          <ButtonLink kind="quiet" iconAfter="chevron-right" href="#top">
            All times
          </ButtonLink>
        </div>
        <Button size="tall" wide icon="lock">
          Pay 45.00 €
        </Button>
      </Card>
    </GallerySection>
  )
}
