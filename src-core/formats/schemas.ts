import { z } from 'zod'

// zod tries to compile code as soon as a schema is created; the content security policy forbids that, and
// would report the attempt.
z.config({ jitless: true })

/** zod without `eval`. Import it from here, and import this file lazily, because it is large. */
export { z }
