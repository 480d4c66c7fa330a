import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox, ChoiceGroup, Radio, Switch } from '#ui/choice.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { NumberPair } from '#ui/number-pair.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { RatingField } from '#ui/rating-field.tsx'
import { Select } from '#ui/select.tsx'
import { Slider } from '#ui/slider.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './page.module.css'
import { GallerySection } from './section.tsx'

export function Fields() {
  return (
    <>
      <GallerySection title="Fields">
        <Card className={classes.fields}>
          <TextField
            label="Email"
            type="email"
            placeholder="you@example.ee"
            hint="For the receipt and the room link."
          />
          <TextField label="Email, wrong" defaultValue="mari@example" error="The email is not valid" />
          <TextField label="Search" icon="search" placeholder="A worry, topic or name" />
          <PasswordField
            label="Password"
            defaultValue="Example-1"
            autoComplete="current-password"
            showText="Show"
            hideText="Hide"
          />
          <Select
            label="Sort by"
            options={[{ value: 'soonest', text: 'Next available' }]}
            emptyText="Any"
            defaultValue="soonest"
          />
          <CodeField label="Code from the email" hint="Six digits." />
          <TextArea
            label="About you"
            defaultValue="I work with adults who feel worn out."
            count={{ max: 200, unit: 'words', text: (used, max) => `${used} of ${max} words` }}
          />
          <NumberPair
            label="Price of a session"
            from={{ name: 'minPrice', label: 'From', defaultValue: 20 }}
            to={{ name: 'maxPrice', label: 'To', defaultValue: 80 }}
            between="to"
            unit="€"
            min={0}
            max={500}
          />
          <Slider
            label="Price of a session"
            min={10}
            max={90}
            step={5}
            defaultValue={60}
            valueText={(value) => `up to ${value} €`}
          />
          <FileDrop
            label="Choose a photo"
            dropText="or drop a file here"
            hint="JPEG or PNG, at most 20 MB"
            icon="camera"
            accept="image/*"
            onFile={(file) => notices.show({ kind: 'neutral', text: file.name })}
          />
          <Choices />
        </Card>
      </GallerySection>
      <FormDemo />
    </>
  )
}

function Choices() {
  const name = useId()
  return (
    <>
      <ChoiceGroup legend="What it is about">
        <Checkbox label="Anxiety" aside="21" defaultChecked />
        <Checkbox label="Burnout" aside="17" />
      </ChoiceGroup>
      <ChoiceGroup legend="One of these">
        <Radio label="Cancel and refund each in full" name={name} value="refund" defaultChecked />
        <Radio label="Keep booked sessions" name={name} value="keep" />
        <Switch label="Open on Mondays" defaultChecked />
        <Switch label="Open on Sundays" aside="Closed" />
      </ChoiceGroup>
      <RatingField legend="How was it?" name={`${name}-rating`} text={(rating) => `${rating} out of 5`} />
    </>
  )
}

const TEXTS = { required: 'This is a required field', email: 'The email is not valid', invalid: 'Not valid' }

/** Fails like server-side validation, to demonstrate that the form preserves the typed values. */
async function rejectSubmission() {
  return {
    ok: false as const,
    message: 'Validation failed',
    fieldErrors: { emailAddress: 'This address has an account already.' },
  }
}

function FormDemo() {
  const form = useForm({ send: rejectSubmission, texts: TEXTS })
  return (
    <GallerySection title="Form" note="Send it empty, then filled in">
      <Card>
        <Form form={form}>
          <FormRows>
            <TextField label="First name" name="firstName" required autoComplete="off" />
            <TextField label="Email" name="emailAddress" type="email" required autoComplete="off" />
            <Checkbox label="I agree to the terms" name="terms" required />
            <Button type="submit" busy={form.busy} busyLabel="Creating your account">
              Create account
            </Button>
          </FormRows>
        </Form>
      </Card>
    </GallerySection>
  )
}
