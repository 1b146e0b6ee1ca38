import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { QuietButton } from '../ui/button.ts'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Input } from '../ui/input.ts'
import { Muted } from '../ui/muted.ts'
import { type CropArea, fitted, type Size, shaped } from './crop-area.ts'
import { CropBox } from './crop-box.tsx'
import classes from './crop-dialog.module.css'
import type { UploadedFile, Where } from './files.ts'

/** Shapes that the pages ask for (model/content/shared-fields.ts), and the square. */
const shapes = [
  { value: '', label: 'Any shape' },
  { value: String(16 / 6), label: 'Banner, 16 : 6' },
  { value: String(4 / 3), label: 'Card, 4 : 3' },
  { value: '1', label: 'Square' },
  { value: String(3 / 4), label: 'Phone banner, 3 : 4' },
]
const sides = { left: 'From the left', top: 'From the top', width: 'Width', height: 'Height' } as const

type Props = {
  readonly file: UploadedFile
  readonly where: Where
  /** Width over height of the place it is cropped for, if there is one. */
  readonly shape?: number | undefined
  onCropped(made: UploadedFile): void
  onClose(): void
}

const namedShape = (wanted: number | undefined): string =>
  shapes.find(({ value }) => wanted !== undefined && Math.abs(Number(value) - wanted) < 0.01)?.value ?? ''

export function CropDialog({ file, where, shape: wanted, onCropped, onClose }: Props) {
  const of: Size = { width: file.width ?? 1, height: file.height ?? 1 }
  const focal = { x: file.focal_x, y: file.focal_y }
  const id = useId()
  const [shape, setShape] = useState(() => namedShape(wanted))
  const [area, setArea] = useState<CropArea>(() =>
    shaped({ ...of }, Number(shape) || (of.width / of.height) * 0.999, focal),
  )
  const aspect = shape === '' ? undefined : Number(shape)
  const crop = useMutation({
    mutationFn: () => api.files.crop({ params: { id: file.id }, body: { ...where, ...area } }),
    onSuccess: onCropped,
  })
  const refusal = crop.error instanceof ApiError ? crop.error : undefined
  const said = refusal && (Object.values(refusal.problem?.errors ?? {}).flat()[0] ?? refusal.message)
  const isWhole = area.width === of.width && area.height === of.height

  function type(side: keyof CropArea, text: string) {
    const value = Number(text)
    if (text === '' || !Number.isFinite(value)) return
    const next = { ...area, [side]: value }
    if (aspect !== undefined && side === 'width') next.height = value / aspect
    if (aspect !== undefined && side === 'height') next.width = value * aspect
    setArea(fitted(next, of))
  }
  return (
    <Dialog title={`Crop ${file.original_name}`} onClose={onClose} isWide>
      <Muted data-size="sm" data-apart>
        The part you choose becomes a picture of its own beside this one, which stays as it is wherever it is used.
      </Muted>
      <CropBox url={file.url} of={of} area={area} aspect={aspect} onArea={setArea} />
      <div className={classes.figures}>
        <Choice
          label="Shape"
          options={shapes}
          value={shape}
          onPick={picked => {
            setShape(picked)
            if (picked !== '') setArea(shaped(of, Number(picked), focal))
          }}
        />
        {(Object.keys(sides) as (keyof CropArea)[]).map(side => (
          <label key={side}>
            {sides[side]}
            <Input
              id={`${id}-${side}`}
              type="number"
              min={0}
              max={side === 'left' || side === 'width' ? of.width : of.height}
              value={area[side]}
              onChange={event => type(side, event.target.value)}
            />
          </label>
        ))}
      </div>
      <Failure>{said}</Failure>
      <div className={classes.buttons}>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <Button loading={crop.isPending} disabled={isWhole} onClick={() => crop.mutate()}>
          Keep {area.width} × {area.height}
        </Button>
      </div>
    </Dialog>
  )
}
