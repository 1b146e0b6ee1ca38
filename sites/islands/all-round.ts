import { button } from './sign-button.ts'

/**
 * A picture of all sides, twice as wide as high, to look round in: one turns by dragging, by keys or by buttons. Loaded
 * when somebody asks for it; without it, and where a browser draws no WebGL, the link leads to the picture.
 */
const vertices = 'attribute vec2 a;varying vec2 p;void main(){p=a;gl_Position=vec4(a,0.,1.);}'
const pixels = `precision highp float;varying vec2 p;uniform sampler2D t;uniform vec4 v;
void main(){vec3 d=normalize(vec3(p.x*v.w*v.z,p.y*v.z,-1.));float c=cos(v.y),s=sin(v.y);
d=vec3(d.x,d.y*c-d.z*s,d.y*s+d.z*c);float l=atan(d.x,-d.z)+v.x;
gl_FragColor=texture2D(t,vec2(fract(l/6.28318531+.5),.5-asin(clamp(d.y,-1.,1.))/3.14159265));}`

/** In radians: a step of a key, and how far up and down one looks. */
const [step, steepest] = [0.2, 1.2] as const
/** Half of the view's height at a distance of 1: the nearest, the usual, the widest. */
const [nearest, usual, widest] = [0.35, 0.7, 1.1] as const

function shaderOf(gl: WebGLRenderingContext, kind: number, text: string): WebGLShader | null {
  const shader = gl.createShader(kind)
  if (shader) {
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
  }
  return shader
}

/** Draws the picture on the canvas for a direction; undefined where the browser cannot. */
function painter(canvas: HTMLCanvasElement, picture: HTMLImageElement) {
  const gl = canvas.getContext('webgl', { antialias: false, preserveDrawingBuffer: true })
  const program = gl?.createProgram()
  if (!gl || !program) return undefined
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, vertices],
    [gl.FRAGMENT_SHADER, pixels],
  ] as const) {
    const shader = shaderOf(gl, kind, text)
    if (shader) gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return undefined
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not of React.
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'a')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture)
  const view = gl.getUniformLocation(program, 'v')
  return (turn: number, tilt: number, wide: number) => {
    const scale = Math.min(devicePixelRatio, 2)
    canvas.width = canvas.clientWidth * scale
    canvas.height = canvas.clientHeight * scale
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.uniform4f(view, turn, tilt, wide, canvas.width / Math.max(1, canvas.height))
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
}

/** A window over the page; gives false where nothing can be drawn, so that the link is followed. */
export async function lookRound(link: HTMLAnchorElement): Promise<boolean> {
  const picture = new Image()
  picture.src = link.href
  await picture.decode()
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox round'
  const name = link.dataset['name'] ?? ''
  dialog.setAttribute('aria-label', name)
  const bar = document.createElement('div')
  bar.className = 'lightbox-bar'
  const words = document.createElement('p')
  words.textContent = `${name}: drag it, or use the arrow keys`
  const larger = button('larger', 'Nearer', '+')
  const close = button('close', 'Close', '×')
  bar.append(words, larger, close)
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `${name}, to all sides`)
  const left = button('turn', 'Turn left', '‹')
  const right = button('turn', 'Turn right', '›')
  dialog.append(bar, canvas, left, right)

  const paint = painter(canvas, picture)
  if (!paint) return false
  let [turn, tilt, wide] = [0, 0, usual as number]
  let due = 0
  const draw = () => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(() => paint(turn, tilt, wide))
  }
  const look = (by: number, up: number) => {
    turn += by
    tilt = Math.min(steepest, Math.max(-steepest, tilt + up))
    draw()
  }
  const zoom = (by: number) => {
    wide = Math.min(widest, Math.max(nearest, wide * by))
    draw()
  }
  const near = () => {
    wide = wide > nearest * 1.1 ? wide * 0.75 : usual
    draw()
  }
  left.addEventListener('click', () => look(-2 * step, 0))
  right.addEventListener('click', () => look(2 * step, 0))
  larger.addEventListener('click', near)
  close.addEventListener('click', () => dialog.close())
  canvas.addEventListener('pointerdown', event => canvas.setPointerCapture(event.pointerId))
  canvas.addEventListener('pointermove', event => {
    if (!canvas.hasPointerCapture(event.pointerId) || !event.isPrimary) return
    const each = (2 * wide) / Math.max(1, canvas.clientHeight)
    look(-event.movementX * each, event.movementY * each)
  })
  canvas.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      zoom(event.deltaY > 0 ? 1.1 : 0.9)
    },
    { passive: false },
  )
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => look(-step, 0),
    ArrowRight: () => look(step, 0),
    ArrowUp: () => look(0, step),
    ArrowDown: () => look(0, -step),
    '+': () => zoom(0.8),
    '-': () => zoom(1.25),
  }
  dialog.addEventListener('keydown', event => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  addEventListener('resize', draw)
  dialog.addEventListener('close', () => {
    removeEventListener('resize', draw)
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  canvas.focus()
  draw()
  return true
}
