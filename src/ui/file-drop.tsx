import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { joinClasses } from './classes.ts'
import classes from './file-drop.module.css'
import { Icon, type IconName } from './icon.tsx'

interface FileDropProps {
  /** Label of the file button: 'Choose a photo'. */
  label: string
  /** Prompt such as 'or drop a file here', shown if the pointer supports dragging. */
  dropText: string
  /** Accepted formats and the size limit. */
  hint: ReactNode
  icon: IconName
  /** `accept` of the input: '.mp4,video/mp4'. It only filters the offered files; the server checks the content. */
  accept: string
  onFile: (file: File) => void
}

/**
 * Lets the user choose one file, in the browser's dialog or by dropping it. After a failed attempt the same file can be
 * chosen again.
 */
export function FileDrop({ label, dropText, hint, icon, accept, onFile }: FileDropProps) {
  const id = useId()
  const [isDragOver, setDragOver] = useState(false)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDragOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    if (event.currentTarget.querySelector('input:disabled')) return
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside
    <div
      className={joinClasses(classes.drop, isDragOver && classes.over)}
      onDragOver={handleDragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={handleDrop}
    >
      <span className={classes.choice}>
        <input
          id={id}
          type="file"
          className={classes.input}
          accept={accept}
          onChange={handleChange}
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
