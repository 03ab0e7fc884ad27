import { z } from 'zod'

// zod tries whether it may compile code, as soon as a schema is made; the content security policy forbids it, and would report the try.
z.config({ jitless: true })

/** zod without `eval`. Import it from here, and the file that does so only when something is to be checked: it is large. */
export { z }
