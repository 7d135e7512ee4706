// Imported before everything else: libraries read this once, when they are loaded.
process.env.NODE_ENV ??= 'production';
