import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { join } from './classes.ts'
import classes from './file-drop.module.css'
import { Icon, type IconName } from './icon.tsx'

interface FileDropProps {
  /** What is chosen, as on a button: 'Choose a photo'. */
  label: string
  /** 'or drop a file here'; said where there is a pointer that can carry one. */
  dropText: string
  /** What is taken, and how much of it. */
  hint: ReactNode
  icon: IconName
  /** As of an input: '.mp4,video/mp4'. Only a filter of what is offered: the content decides. */
  accept: string
  onFile: (file: File) => void
}

/** One file, by the browser's own chooser or dropped. The same file may be chosen again after a failed try. */
export function FileDrop({ label, dropText, hint, icon, accept, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.currentTarget.querySelector('input:disabled')) return
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first, by any means
    <div
      className={join(classes.drop, isOver && classes.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <span className={classes.choice}>
        <input
          id={id}
          type="file"
          className={classes.input}
          accept={accept}
          onChange={chosen}
          aria-describedby={`${id}h`}
        />
        <label htmlFor={id} className={classes.label}>
          <Icon name={icon} />
          {label}
        </label>
      </span>
      <span className={classes.words}>{dropText}</span>
      <p id={`${id}h`} className={classes.hint}>
        {hint}
      </p>
    </div>
  )
}
