import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { mediaAddress } from '../ui/media.ts'
import { type CropArea, fitted, type Size } from './crop-area.ts'
import classes from './crop-box.module.css'

type Props = {
  readonly url: string
  readonly of: Size
  readonly area: CropArea
  readonly aspect: number | undefined
  onArea(area: CropArea): void
}

/** The picture with the part that stays: dragged by the part or its edges, or moved by arrow keys. */
export function CropBox({ url, of, area: { left, top, width, height }, aspect, onArea }: Props) {
  const [wide, high] = [of.width / 100, of.height / 100]
  return (
    <ReactCrop
      className={classes.frame ?? ''}
      keepSelection
      {...(aspect === undefined ? {} : { aspect })}
      crop={{ unit: '%', x: left / wide, y: top / high, width: width / wide, height: height / high }}
      onChange={(_, { x, y, width: w, height: h }) => {
        // Until the picture has come the frame has no size, and a part that is moved in it would have none either.
        if (w > 0 && h > 0) onArea(fitted({ left: x * wide, top: y * high, width: w * wide, height: h * high }, of))
      }}
      ariaLabels={{
        ...ReactCrop.defaultProps.ariaLabels,
        cropArea: `The part that stays: ${width} × ${height} pixels, ${left} from the left and ${top} from the top`,
      }}
    >
      <img src={`${mediaAddress(url)}?w=1280`} alt="" draggable={false} />
    </ReactCrop>
  )
}
