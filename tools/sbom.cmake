# SPDX-License-Identifier: MIT
# What a package holds, as SPDX 2.3 in JSON: share/doc/PACKAGE/PACKAGE.spdx.json, written while the package is made
# (tools/packages.cmake), when all its other files are in their places.
#
# Given: sbom_package, sbom_version, and sbom_libraries, what the package was built against: for each its name, version
# and licence in the names of SPDX, joined by "|".
#
# Who installs everything at once makes no package, and has the sources.
if(NOT CMAKE_INSTALL_COMPONENT)
    return()
endif()

# The day of the sources, where the build is to be the same everywhere (SOURCE_DATE_EPOCH).
string(TIMESTAMP sbom_created "%Y-%m-%dT%H:%M:%SZ" UTC)
set(sbom_place share/doc/${sbom_package}/${sbom_package}.spdx.json)

# ---- the files, and the code over all of them that section 7.9 of the standard asks for ----

set(sbom_files "")
set(sbom_relations "")
set(sbom_sums "")
set(sbom_number 0)
foreach(file IN LISTS CMAKE_INSTALL_MANIFEST_FILES)
    set(there $ENV{DESTDIR}${file})
    if(IS_SYMLINK ${there} OR IS_DIRECTORY ${there} OR NOT EXISTS ${there})
        continue()
    endif()
    file(SHA1 ${there} sha1)
    file(SHA256 ${there} sha256)
    list(APPEND sbom_sums ${sha1})
    file(RELATIVE_PATH name ${CMAKE_INSTALL_PREFIX} ${file})
    math(EXPR sbom_number "${sbom_number} + 1")
    list(APPEND sbom_files "    {
      \"SPDXID\": \"SPDXRef-file-${sbom_number}\",
      \"fileName\": \"./${name}\",
      \"checksums\": [
        {\"algorithm\": \"SHA1\", \"checksumValue\": \"${sha1}\"},
        {\"algorithm\": \"SHA256\", \"checksumValue\": \"${sha256}\"}
      ],
      \"licenseConcluded\": \"NOASSERTION\",
      \"licenseInfoInFiles\": [\"NOASSERTION\"],
      \"copyrightText\": \"NOASSERTION\"
    }")
    list(APPEND sbom_relations "    {
      \"spdxElementId\": \"SPDXRef-package\",
      \"relationshipType\": \"CONTAINS\",
      \"relatedSpdxElement\": \"SPDXRef-file-${sbom_number}\"
    }")
endforeach()
list(SORT sbom_sums)
list(JOIN sbom_sums "" sbom_sums)
string(SHA1 sbom_code "${sbom_sums}")

# ---- what it was built against ----

set(sbom_packages "")
foreach(library IN LISTS sbom_libraries)
    string(REPLACE "|" ";" library "${library}")
    list(GET library 0 name)
    list(GET library 1 version)
    list(GET library 2 licence)
    list(APPEND sbom_packages "    {
      \"SPDXID\": \"SPDXRef-library-${name}\",
      \"name\": \"${name}\",
      \"versionInfo\": \"${version}\",
      \"downloadLocation\": \"NOASSERTION\",
      \"filesAnalyzed\": false,
      \"licenseConcluded\": \"NOASSERTION\",
      \"licenseDeclared\": \"${licence}\",
      \"copyrightText\": \"NOASSERTION\"
    }")
    list(APPEND sbom_relations "    {
      \"spdxElementId\": \"SPDXRef-package\",
      \"relationshipType\": \"DEPENDS_ON\",
      \"relatedSpdxElement\": \"SPDXRef-library-${name}\"
    }")
endforeach()

list(PREPEND sbom_packages "    {
      \"SPDXID\": \"SPDXRef-package\",
      \"name\": \"${sbom_package}\",
      \"versionInfo\": \"${sbom_version}\",
      \"downloadLocation\": \"NOASSERTION\",
      \"filesAnalyzed\": true,
      \"packageVerificationCode\": {\"packageVerificationCodeValue\": \"${sbom_code}\"},
      \"licenseConcluded\": \"NOASSERTION\",
      \"licenseInfoFromFiles\": [\"NOASSERTION\"],
      \"licenseDeclared\": \"MIT\",
      \"licenseComments\": \"Sentences that rulesets quote stay under the licences of their texts.\",
      \"copyrightText\": \"Copyright (c) 2026 the Dyar authors\"
    }")
list(PREPEND sbom_relations "    {
      \"spdxElementId\": \"SPDXRef-DOCUMENT\",
      \"relationshipType\": \"DESCRIBES\",
      \"relatedSpdxElement\": \"SPDXRef-package\"
    }")
foreach(part IN ITEMS packages files relations)
    list(JOIN sbom_${part} ",\n" sbom_${part})
endforeach()

list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${CMAKE_INSTALL_PREFIX}/${sbom_place})
file(WRITE $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${sbom_place} "{
  \"spdxVersion\": \"SPDX-2.3\",
  \"dataLicense\": \"CC0-1.0\",
  \"SPDXID\": \"SPDXRef-DOCUMENT\",
  \"name\": \"${sbom_package}-${sbom_version}\",
  \"documentNamespace\": \"https://spdx.org/spdxdocs/${sbom_package}-${sbom_version}-${sbom_code}\",
  \"creationInfo\": {
    \"created\": \"${sbom_created}\",
    \"creators\": [\"Organization: The Dyar authors\", \"Tool: CMake-${CMAKE_VERSION}\"]
  },
  \"packages\": [
${sbom_packages}
  ],
  \"files\": [
${sbom_files}
  ],
  \"relationships\": [
${sbom_relations}
  ]
}
")
