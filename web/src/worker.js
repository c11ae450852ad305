/** The worker of the page: owns the wasm module, steps while it holds buffers, posts frames. */
import '../../wasm/js/worker.mjs';
